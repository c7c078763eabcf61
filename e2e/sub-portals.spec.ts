import { random } from './accounts.ts'
import { answered } from './complaints.ts'
import { readMail } from './outbox.ts'
import { addressOf } from './running-portal.ts'
import { arriveAt } from './screens.ts'
import { expectPath, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

const WIDE = { width: 1440, height: 900 }
const PORTALS = '/admin/agent_manager/sub_portals'
const PASSWORD = 'seven quiet engines'

test('staff open a sub-portal, its first admin accepts, signs in there and adopts all services', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  test.slow()
  complaints.expected(answered(403))
  const name = `Lumen ${random()}`
  const slug = name.toLowerCase().replace(' ', '-')
  const email = `${slug}@lumen.example`
  const staff = await accounts.newAdmin()
  const agent = await accounts.newAccount({ firstName: 'Ilse', lastName: name })
  await accounts.platform.db.transaction(agent.site.id, (tx) =>
    tx.db.updateTable('users').set({ kind: 'agent' }).where('id', '=', agent.id).execute(),
  )
  const page = await newVisitor({ as: staff, viewport: WIDE })

  await arriveAt(page, '/admin/agent_manager/agents_list')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('None')
  await expectNothingFound(page, 'the agents')

  await arriveAt(page, PORTALS)
  await expectNothingFound(page, 'the sub-portals')
  await page.getByRole('button', { name: 'Open sub-portal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Agent').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await dialog.getByLabel('Title').fill(name)
  await expectNothingFound(page, 'the agent’s step', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByLabel('Short name')).toHaveValue(slug)
  await dialog.getByLabel('Hostname').fill(`files.${slug}.example`)
  await expect(dialog.getByText(`files.${slug}.example leads nowhere yet.`)).toBeVisible()
  await expectNothingFound(page, 'the address', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByLabel('Currency')).toHaveValue(/EUR/)
  await expectNothingFound(page, 'the looks', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('First name').fill('Gia')
  await dialog.getByLabel('Last name').fill('Conti')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Open sub-portal' }).click()
  await expect(page.getByText(`${name} is open. ${email} was invited.`)).toBeVisible()
  await expect(page.getByRole('dialog', { name })).toContainText(`${email} was invited`)
  await expectNothingFound(page, 'the sub-portal', { within: '[role=dialog]' })

  const mail = await readMail(email, /is ready/)
  const token = /invite#(token=[\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  const invited = await newVisitor({ baseURL: addressOf(slug) })
  await invited.goto(`/invite#${token}`)
  await expect(invited.getByLabel('First name')).toHaveValue('Gia')
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await invited.getByLabel('Password again').fill(PASSWORD)
  await invited.getByRole('button', { name: 'Join' }).click()
  await expectPath(invited, '/admin')
  await invited.close()
  const there = await newVisitor({ baseURL: addressOf(slug), viewport: WIDE })
  await signIn(there, { email, password: PASSWORD })
  await expectPath(there, '/admin')

  const setup = there.getByRole('region', { name: 'Set-up' })
  await expect(setup.getByText('0 of 10 steps are done.')).toBeVisible()
  await expect(setup.getByText(`${addressOf(slug)}/register`)).toBeVisible()
  await expectNothingFound(there, 'the first day')
  const elsewhere = await there.context().newPage()
  await elsewhere.goto('/admin')
  const setupElsewhere = elsewhere.getByRole('region', { name: 'Set-up' })
  await expect(setupElsewhere.getByText('0 of 10 steps are done.')).toBeVisible()

  await setup.getByRole('link', { name: 'Set up: Services and who serves them' }).click()
  await expectPath(there, '/admin/tuning_service/mapping')
  await there.getByRole('button', { name: 'Adopt all' }).click()
  const adopting = there.getByRole('dialog')
  await expect(adopting.getByRole('row').filter({ hasText: 'Stage 1 with gearbox' })).toContainText('119.00')
  await expectNothingFound(there, 'the dialog of adopting', { within: '[role=dialog]' })
  await adopting.getByRole('button', { name: 'Adopt all' }).click()
  // Twelve of the demo, and whatever other journeys have added to the provider's.
  await expect(there.getByText(/^Adopted: 1[2-9] services, 30 options\. Linked: 0\.$/)).toBeVisible()
  await expect(there.getByRole('combobox', { name: 'What serves Stage 2', exact: true })).toHaveValue(
    /^Stage 2/,
  )
  await expectNothingFound(there, 'the mapping')
  await expect(setupElsewhere.getByText('1 of 10 steps are done.')).toBeVisible()
  const adopted = setupElsewhere.getByRole('listitem').filter({ hasText: 'Services and who serves them' })
  await expect(adopted).toContainText('Done')
  await elsewhere.close()

  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('Being moved')
  await page.getByRole('button', { name: 'Suspend portal' }).click()
  await expect(page.getByText(`${name} is suspended.`)).toBeVisible()
  await there.goto('/admin')
  await expect(there.getByRole('heading', { name: 'This portal is suspended.' })).toBeVisible()
  await expect(there.getByText('Being moved')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText(`${name} is open again.`)).toBeVisible()
  await there.goto('/admin')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
})
