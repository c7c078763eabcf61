import { CUT_OFF } from './complaints.ts'
import { openUserMenu, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

test('a part of the program that does not arrive: the page says so, and trying again works', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  complaints.expected(/^ApiError: A part of the program did not arrive/)
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  await expect(page).toHaveTitle(/^Home/)
  const part = '**/assets/profile-*.js'
  await page.route(part, (route) => route.abort())
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
  await expect(page.getByRole('alert')).toContainText('A part of this page could not be loaded.')
  await expect(page).toHaveTitle(/^This page did not load/)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a slow part shows that something is coming', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  await expect(page).toHaveTitle(/^Home/)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/profile-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const overlay = page.getByRole('img', { name: 'Loading' })
  await expect(overlay).toBeVisible()
  await expect(page).toHaveTitle(/^Home/)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(overlay).toHaveCount(0)
})

test('texts that never arrive count as failed after two minutes, and trying again fetches them', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(/^ApiError: Texts did not arrive: /)
  const account = await accounts.newAccount()
  const page = await newVisitor()
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/texts-en-work-*.js', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  const code = page.waitForResponse('**/assets/customer-home-*.js')
  await signIn(page, account)
  await asked.promise
  // The texts alone are to be late: the jump of the clock would also end the wait for code still on its way.
  await page.evaluate((address) => import(address), (await code).url())
  await page.clock.fastForward(120_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
  held.resolve()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle(/^Home/)
})

test('without the first script the program still starts', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const whole = await response.text()
    const body = whole.replace(/<script>.*?<\/script>/s, '')
    expect(body).not.toBe(whole)
    await route.fulfill({ response, body })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

for (const part of ['base', 'index'])
  test(`without the program (${part}) the page still says what to do, and trying again works`, async ({
    page,
    complaints,
  }) => {
    complaints.expected(CUT_OFF)
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('alert')).toHaveText(
      'The page did not load. Check your connection and try again.',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('without the texts of the first screen the page still says what to do', async ({ page, complaints }) => {
  complaints.expected(CUT_OFF)
  complaints.expected(/^ApiError: Texts did not arrive: app, ui, errors/)
  const texts = '**/assets/texts-en-*.js'
  await page.route(texts, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(
    'The page did not load. Check your connection and try again.',
  )
  await page.unroute(texts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('without site data the first screen offers to try again', async ({ page, complaints }) => {
  complaints.expected(CUT_OFF)
  const call = '**/api/auth/get_site_data'
  await page.route(call, (route) => route.abort())
  await page.goto('/login')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(call)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('a question that is asked before its dialog has arrived is shown when it has', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/overlays-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  held.resolve()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
})

test('the menu of a phone that does not arrive leaves the screen as it is, and can be tried again', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(CUT_OFF)
  const page = await newVisitor({
    as: await accounts.newAccount(),
    viewport: { width: 390, height: 844 },
  })
  const part = '**/assets/phone-menu-*.js'
  await page.route(part, (route) => route.abort())
  await page.goto('/submit_order')
  const comment = page.getByRole('textbox', { name: /comment/i })
  await comment.fill('Downpipe and intake fitted')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('A part of this page could not be loaded.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order')
  await expect(comment).toHaveValue('Downpipe and intake fitted')
  await page.unroute(part)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My orders' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(comment).toHaveValue('Downpipe and intake fitted')
})

test('a list that comes late opens at its field, and the page stays where it is', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({
    as: await accounts.newAccount(),
    viewport: { width: 390, height: 600 },
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/selects-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/submit_order')
  const field = page
    .getByRole('textbox', { name: 'Read with' })
    .or(page.getByRole('combobox', { name: 'Read with' }))
  await field.focus()
  await page.keyboard.type('KESS')
  const place = async () => [await page.evaluate('scrollY'), (await field.boundingBox())?.y]
  const before = await place()
  expect(before[0]).toBeGreaterThan(0)
  held.resolve()
  await expect(page.getByRole('option', { name: /KESS/ }).first()).toBeInViewport()
  expect(await place()).toEqual(before)
})
