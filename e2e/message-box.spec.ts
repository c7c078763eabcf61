import { callerFor } from './caller.ts'
import { png } from './pictures.ts'
import { listenAt } from './screens.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

test('a notice is written with a picture, appears at once, is put away, taken back and counted', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const reader = await newVisitor({ as: await accounts.newAccount({ site }) })
  await listenAt(reader, '/')
  await expect(reader.getByRole('region', { name: 'Notices' })).toHaveCount(0)

  const page = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await page.goto('/admin/message_box')
  await expect(page.getByText('No notices yet')).toBeVisible()
  await page.getByRole('button', { name: 'Write notice' }).click()
  const drawer = page.getByRole('dialog', { name: 'Write notice' })
  await expect(drawer.getByText('1 person sees it.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(drawer.getByText('Please fill this in.').first()).toBeVisible()
  await drawer.getByLabel('Title', { exact: true }).fill('Closed on Monday')
  await drawer.getByRole('textbox', { name: 'Text' }).fill('We are back on Tuesday.')
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'sketch.png', mimeType: 'image/png', buffer: png(4, [0, 120, 90]) })
  await expect(drawer.getByRole('textbox', { name: 'Text' }).locator('img')).toHaveAttribute('width', '4')
  await drawer.getByLabel('Pin to the top').check()
  await expectNothingFound(page, 'the editor')
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The notice is published.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Closed on Monday/ })).toContainText('0 of 1')

  const card = reader.getByRole('region', { name: 'Notices' })
  await expect(card.getByRole('heading', { name: 'Closed on Monday' })).toBeVisible()
  await expect(card.getByText('We are back on Tuesday.')).toBeVisible()
  const read = reader.waitForResponse((answer) => answer.url().endsWith('/api/messages/read'))
  expect((await read).status()).toBe(200)
  await expectNothingFound(reader, 'the home with a notice')
  await card.getByRole('button', { name: 'Dismiss “Closed on Monday”' }).click()
  await expect(card).toHaveCount(0)
  await reader.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('heading', { name: 'Closed on Monday' })).toBeVisible()
  await card.getByRole('button', { name: 'Dismiss “Closed on Monday”' }).click()
  await reader.getByRole('button', { name: 'Earlier notices' }).click()
  const earlier = reader.getByRole('dialog', { name: 'Earlier notices' })
  await expect(earlier.getByText('We are back on Tuesday.')).toBeVisible()
  await expectNothingFound(reader, 'earlier notices')

  await page.reload()
  await expect(page.getByRole('row', { name: /Closed on Monday/ })).toContainText('1 of 1')
  await page.getByText('Closed on Monday').click()
  await page.getByRole('button', { name: 'Delete notice' }).click()
  await page.getByRole('dialog', { name: 'Delete notice' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No notices yet')).toBeVisible()
})

test('a notice that a turned phone shows whole has nothing more to read', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const staff = await callerFor(accounts, await accounts.newAdmin({ site }))
  await staff.call('POST', '/message', {
    title: 'Closed on Monday',
    body: `<p>${'We are back on Tuesday. '.repeat(10)}</p>`,
    from_date: '2026-01-01',
    to_date: null,
    audience: 'all',
    price_types: [],
    countries: [],
    pinned: false,
  })
  const reader = await newVisitor({
    as: await accounts.newAccount({ site }),
    viewport: { width: 360, height: 780 },
  })
  await listenAt(reader, '/')
  const more = reader.getByRole('button', { name: 'Read more' })
  await expect(more).toBeVisible()
  await reader.setViewportSize({ width: 780, height: 360 })
  await expect(more).toHaveCount(0)
  await reader.setViewportSize({ width: 360, height: 780 })
  await more.click()
  await expect(reader.getByRole('button', { name: 'Show less' })).toBeVisible()
})
