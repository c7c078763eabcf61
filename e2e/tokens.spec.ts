import type { BrowserContext, Page } from '@playwright/test'
import { answered } from './complaints.ts'
import { expectPath } from './sign-in.ts'
import { expect, test } from './stage.ts'

/** As if a quarter of an hour had passed: the server no longer accepts it. */
function spoil(page: Page, names: readonly ('access_token' | 'refresh_token')[]): Promise<void> {
  return page.evaluate((keys) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    for (const key of keys) user[key] = `${user[key].slice(0, -8)}AAAAAAAA`
    localStorage.setItem('user', JSON.stringify(user))
  }, names)
}

function countAnswers(context: BrowserContext) {
  const counted = { refreshes: 0, refused: 0 }
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh_token')) counted.refreshes++
    else if (response.status() === 401) counted.refused++
  })
  return counted
}

test.beforeEach(({ complaints }) => complaints.expected(answered(401)))

test('many calls with an expired token share one refresh and are made again', async ({
  newVisitor,
  accounts,
}) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await spoil(page, ['access_token'])
  const counted = countAnswers(page.context())
  // The refresh waits until three calls were refused. Left to itself it may be done before the next is sent.
  await page.route('**/api/auth/refresh_token', async (route) => {
    await expect.poll(() => counted.refused).toBeGreaterThanOrEqual(3)
    await route.continue()
  })
  await page.goto('/profile_settings?tab=security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  expect(counted.refreshes).toBe(1)
  await expectPath(page, '/profile_settings?tab=security')
})

test('two tabs with an expired token refresh once between them', async ({ newVisitor, accounts }) => {
  const first = await newVisitor({ as: await accounts.newAccount() })
  await first.goto('/')
  const second = await first.context().newPage()
  await second.goto('/profile_settings?tab=security')
  await expect(second.getByText('This device', { exact: true })).toBeVisible()
  // Both leave the program first: a tab that is reloaded while it refreshes has to do it again.
  await Promise.all([first.goto('/api/health'), second.goto('/api/health')])
  await spoil(first, ['access_token'])
  const counted = countAnswers(first.context())
  await Promise.all([first.goto('/'), second.goto('/profile_settings?tab=security')])
  await expect(first.getByText('This device', { exact: true })).toBeVisible()
  await expect(second.getByText('This device', { exact: true })).toBeVisible()
  expect(counted.refreshes).toBe(1)
})

test('a refused refresh logs out, in every tab', async ({ newVisitor, accounts }) => {
  const page = await newVisitor({ as: await accounts.newAccount() })
  await page.goto('/')
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(tab).toHaveTitle(/^Home/)
  await spoil(page, ['access_token', 'refresh_token'])
  await page.goto('/profile_settings')
  await expect(page).toHaveURL(/\/login/)
  await expect(tab).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
