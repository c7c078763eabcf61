import type { Page } from '@playwright/test'
import { random } from './accounts.ts'
import { answered } from './complaints.ts'
import { readCode, readMail } from './outbox.ts'
import { png } from './pictures.ts'
import { expectPath } from './sign-in.ts'
import { expect, test } from './stage.ts'

const PASSWORD = 'seven quiet engines'

async function fillRegister(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Brandt')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^I agree to the/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('register, confirm the email by the mailed code, and fill in the profile', async ({ page }) => {
  const email = `ida-${random()}@journey.example`
  await test.step('the page solves the captcha by itself', async () => {
    const sent = page.waitForRequest('**/api/auth/signup')
    await fillRegister(page, email)
    const { captcha } = (await sent).postDataJSON()
    const { solution } = JSON.parse(Buffer.from(captcha, 'base64').toString())
    expect(solution.counter).toBeGreaterThanOrEqual(0)
  })
  await test.step('the code of the mail opens the account', async () => {
    await expectPath(page, '/verify_email')
    await expect(page.getByText(`We sent a six-digit code to ${email}.`)).toBeVisible()
    await expect(page.getByText(/^New code in \d+ seconds$/)).toBeVisible()
    await page.getByLabel('Six-digit code').fill(await readCode(email))
    await expectPath(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Ida$/,
    )
  })
  await test.step('name and picture', async () => {
    await page.goto('/profile_settings')
    await page.getByLabel('First name').fill('Ida Maria')
    await page.getByLabel('Phone').fill('+49 40 555 010')
    await save(page, 'Personal data')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await uploadSlowly(page)
  })
  await test.step('address', async () => {
    await page.getByRole('tab', { name: 'Address' }).click()
    await page.getByLabel('Street and number').fill('Werftweg 12')
    await page.getByLabel('Postal code').fill('20457')
    await page.getByLabel('City').fill('Hamburg')
    await page.getByRole('combobox', { name: 'Country' }).fill('Germ')
    await page.getByRole('option', { name: 'Germany' }).click()
    await save(page, 'Address')
  })
  await test.step('business', async () => {
    await page.getByRole('tab', { name: 'Business' }).click()
    await page.getByLabel('Company').fill('Brandt Motoren')
    await page.getByLabel('VAT number').fill('de 123 456 789')
    await save(page, 'Business data')
    await expect(page.getByLabel('VAT number')).toHaveValue('DE123456789')
  })
  await test.step('all of it is there after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Company')).toHaveValue('Brandt Motoren')
    await page.getByRole('tab', { name: 'Address' }).click()
    await expect(page.getByLabel('Street and number')).toHaveValue('Werftweg 12')
    await expect(page.getByLabel('Postal code')).toHaveValue('20457')
    await expect(page.getByLabel('City')).toHaveValue('Hamburg')
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
    await page.getByRole('tab', { name: 'Personal' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ida Maria')
    await expect(page.getByLabel('Phone')).toHaveValue('+49 40 555 010')
    await expectPicture(page)
  })
})

/** Until the form knows that it is saved: leaving it earlier asks whether to. */
async function save(page: Page, name: string) {
  const form = page.getByRole('form', { name })
  const answer = page.waitForResponse('**/api/user/update_*')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await answer).status()).toBe(200)
  await expect(form).toHaveAttribute('aria-busy', 'false')
}

/** 96 kB at 4 kB a second, until the bar was seen: however slow the machine, it is there. */
async function uploadSlowly(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000 }
  await cdp.send('Network.emulateNetworkConditions', speed)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ida.png', mimeType: 'image/png', buffer: png(48, [200, 60, 40], 96_000) })
  await expect(page.getByRole('progressbar', { name: 'Sending ida.png' })).toBeVisible()
  await expect(page.getByText(/^\d.* of \d+.*kB$/)).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expectPicture(page)
}

async function expectPicture(page: Page) {
  const picture = page.getByRole('img', { name: /^Picture of Ida Maria/ })
  await expect(picture).toHaveJSProperty('naturalWidth', 48)
}

test('an email that has an account already: the same screens, and its owner is told', async ({
  page,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(400))
  const owner = await accounts.newAccount()
  await fillRegister(page, owner.email)
  await expectPath(page, '/verify_email')
  await expect(page.getByText(`We sent a six-digit code to ${owner.email}.`)).toBeVisible()
  const mail = await readMail(owner.email, /^You already have an account at/)
  expect(mail.text).toContain('You already have one, so nothing was changed.')
  await page.getByLabel('Six-digit code').fill('123456')
  await expect(page.getByText('This code is not right. 4 tries left.')).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toHaveValue('123456')
})
