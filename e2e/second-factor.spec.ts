import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { answered } from './complaints.ts'
import { readMail } from './outbox.ts'
import { arriveAt, listenAt } from './screens.ts'
import { expectPath, openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

/* Staff who are invited, and everything that is asked for beside a password, in a real browser. */
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')

async function logOut(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** What the app shows; each code works once, so the next sign-in takes the one to come. */
const digitsOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Through the dialog, up to its recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  await expectNothingFound(page, 'the code for the app', { within: '[role=dialog]' })
  const shown = await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  const secret = shown?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Six-digit code').fill(digitsOf(secret))
  return { secret, codes: await keepCodes(page) }
}

/** Nobody leaves before they have said that they kept them. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  const shown: Locator = dialog.getByRole('listitem')
  await expect(shown).toHaveCount(10)
  await expectNothingFound(page, 'recovery codes', { within: '[role=dialog]' })
  const codes = await shown.allInnerTexts()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByLabel('I have kept these codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

test('somebody who is invited chooses a password and comes in with just the rights that were given', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  // What a screen shows is asked for before the guards have looked.
  complaints.expected(answered(403))
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await arriveAt(admin, '/admin/staff')
  await expectNothingFound(admin, 'the staff')
  await admin.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invite somebody' })
  const email = `ida-${site.slug}@journey.example`
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Tuner' }).click()
  await expectNothingFound(admin, 'an invitation', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: email })).toBeVisible()

  const { text = '' } = await readMail(email, /^Join the staff of/)
  const link = /http\S+\/invite#token=[\w-]+/.exec(text)?.[0] ?? ''
  const invited = await newVisitor({ site })
  await invited.goto(link)
  await expect(invited.getByRole('heading', { level: 1 })).toHaveText(`Join ${site.title}`)
  await expectNothingFound(invited, 'the way in')
  await invited.getByLabel('First name').fill('Ida')
  await invited.getByLabel('Last name').fill('Brandt')
  await invited.getByLabel('Password', { exact: true }).fill('nine green gearboxes')
  await invited.getByLabel('Password again').fill('nine green gearboxes')
  await invited.getByRole('button', { name: 'Join' }).click()
  await expectPath(invited, '/admin')
  await expect(menu(invited)).toHaveText([
    ...['Dashboard', /^Orders/, 'Order history', 'Solutions', 'Sent files'],
    ...['Vehicles', 'ECU locations'],
  ])
  await invited.goto('/admin/staff')
  await expectPath(invited, '/admin')

  await arriveAt(admin, '/admin/staff')
  await expect(admin.getByRole('button', { name: /Ida Brandt/ })).toContainText('Member of staff')
  await admin.getByRole('button', { name: /Ida Brandt/ }).click()
  await expect(
    admin.getByRole('dialog', { name: 'Ida Brandt' }).getByRole('switch', { checked: true }),
  ).toHaveCount(2)
})

test('an app on the phone is set up and asked for, and a recovery code stands in for it once', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(400))
  complaints.expected(answered(401))
  const account = await accounts.newAccount()
  const page = await newVisitor({ as: account })
  await arriveAt(page, '/profile_settings?tab=security')
  const { secret, codes } = await setUpApp(page)
  await expect(page.getByText('10 codes left')).toBeVisible()

  await logOut(page)
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expectNothingFound(page, 'the second step')
  await page.getByLabel('Six-digit code').fill(digitsOf(secret, 1))
  await expectPath(page, '/')

  const byRecoveryCode = async (code: string) => {
    await logOut(page)
    await signIn(page, account)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await byRecoveryCode(codes[0] ?? '')
  await expectPath(page, '/')
  await byRecoveryCode(codes[0] ?? '')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await expectNothingFound(page, 'a recovery code that was used')
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectPath(page, '/')
})

test('a passkey of this device is added and signs in by itself', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const page = await newVisitor({ as: await accounts.newAccount() })
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await arriveAt(page, '/profile_settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Workshop tablet')
  await expectNothingFound(page, 'a new passkey', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop tablet' })).toContainText('Since')

  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectPath(page, '/')
  await arriveAt(page, '/profile_settings?tab=security')
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop tablet' })).toContainText('Last used')
})

test('staff whose site asks for a second factor set one up before anything else', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(403))
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await listenAt(admin, '/admin/staff')
  await admin.getByRole('switch', { name: 'Require a second factor of all staff' }).click()
  // Whoever asks for it is no exception, and hears of it at once.
  await expect(admin).toHaveURL(/\/second_factor/)
  await setUpApp(admin)
  await expectPath(admin, '/admin/staff')
  await expect(admin.getByRole('switch', { name: 'Require a second factor of all staff' })).toBeChecked()

  const tuner = await accounts.newAccount({ site, role: 3, permissions: ['orders'] })
  const page = await newVisitor({ site })
  await signIn(page, tuner)
  await expectPath(page, '/second_factor')
  await expectNothingFound(page, 'the set-up that comes first')
  for (const path of ['/admin', '/admin/manage_orders/pending_orders', '/admin/profile_settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/second_factor/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
  }
  const refused = await page.evaluate(
    `fetch('/api/pending_orders', { headers: { 'x-access-token': JSON.parse(localStorage.getItem('user')).access_token } })
      .then((answer) => answer.json()).then(({ code }) => code)`,
  )
  expect(refused).toBe('second_factor_due')
  await setUpApp(page)
  await expect(menu(page)).toHaveText(['Dashboard', /^Orders/, 'Order history', 'Solutions', 'Sent files'])
})
