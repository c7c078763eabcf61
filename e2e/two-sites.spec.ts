import { answered } from './complaints.ts'
import { addressOf } from './running-portal.ts'
import { expectPath, signIn } from './sign-in.ts'
import { expect, test } from './stage.ts'

test('one email on two sites: two accounts that know nothing of each other', async ({
  newVisitor,
  accounts,
  complaints,
}) => {
  complaints.expected(answered(401))
  const [north, south] = [await accounts.newSite(), await accounts.newSite()]
  const here = await accounts.newAccount({ site: north, password: 'a password for the north' })
  const there = await accounts.newAccount({
    site: south,
    email: here.email,
    password: 'a password for the south',
  })
  const page = await newVisitor({ site: south })
  await signIn(page, { ...there, password: here.password })
  await expect(page.getByText('Email, username or password is not right.')).toBeVisible()
  await signIn(page, there)
  await expectPath(page, '/')
  await expect(page).toHaveTitle(`Home · ${south.title}`)

  const { access_token, refresh_token } = await accounts.newSession(here)
  const foreign = await page.evaluate(
    async ([access, refresh]) => {
      const data = await fetch('/api/auth/refresh_user_data', { headers: { 'x-access-token': access } })
      const tokens = await fetch('/api/auth/refresh_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refresh }),
      })
      return [data.status, tokens.status]
    },
    [access_token, refresh_token] as const,
  )
  expect(foreign).toEqual([401, 401])
})

test('each site has its own title and colours', async ({ newVisitor }) => {
  const main = await newVisitor()
  const alba = await newVisitor({ baseURL: addressOf('alba') })
  await Promise.all([main.goto('/login'), alba.goto('/login')])
  await expect(main).toHaveTitle('Log in · Northline Files')
  await expect(alba).toHaveTitle('Log in · Alba Chip Service')
  await expect(main.locator('body')).toHaveCSS('background-color', 'rgb(245, 246, 249)')
  await expect(alba.locator('body')).toHaveCSS('background-color', 'rgb(242, 246, 245)')
  await expect(main.getByText('© Northline Files')).toBeVisible()
  await expect(alba.getByText('© Alba Chip Service')).toBeVisible()
})
