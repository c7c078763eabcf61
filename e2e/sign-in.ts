import { expect, type Page } from '@playwright/test'

/** Fills in the login form, in English. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click()
}

/** Path and search, as they stand in the address bar. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path)
}
