import { answered, CUT_OFF } from './complaints.ts'
import { expect, test } from './stage.ts'

const BROKEN = { status: 'error', code: 'internal', message: 'x', request_id: 'req-4711' }

test('a list that fails shows what happened and loads on the second try', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(500))
  const page = await newVisitor({ as: await accounts.newAccount() })
  const call = '**/api/auth/sessions'
  await page.route(call, (route) => route.fulfill({ status: 500, json: BROKEN }))
  await page.goto('/profile_settings?tab=security')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('This could not be loaded')
  await expect(failure).toContainText('Something went wrong on our side.')
  await expect(failure).toContainText('Reference for support: req-4711')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('a list without a connection says so, and comes back with it', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const page = await newVisitor({ as: await accounts.newAccount() })
  const call = '**/api/auth/sessions'
  await page.route(call, (route) => route.abort())
  await page.goto('/profile_settings?tab=security')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('No connection to the server.')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('a form keeps what was typed, whatever the server says', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  for (const pattern of [answered(500), answered(400), CUT_OFF]) complaints.expected(pattern)
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/profile_settings?tab=address')
  await page.getByLabel('Street and number').fill('Hafenstr. 3')
  await page.getByLabel('City').fill('Bremen')
  const save = page.getByRole('button', { name: 'Save' })
  const call = '**/api/user/update_address'

  await page.route(call, (route) => route.fulfill({ status: 500, json: BROKEN }))
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await page.unroute(call)

  const fields = { city: { code: 'too_long', params: { max: 3 } } }
  const refused = { status: 'error', code: 'invalid_input', message: 'x', request_id: 'r', fields }
  await page.route(call, (route) => route.fulfill({ status: 400, json: refused }))
  await save.click()
  await expect(page.getByText('At most 3 characters.')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.unroute(call)

  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('No connection to the server.')
  await page.context().setOffline(false)

  await expect(page.getByLabel('Street and number')).toHaveValue('Hafenstr. 3')
  await expect(page.getByLabel('City')).toHaveValue('Bremen')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Bremen')
})
