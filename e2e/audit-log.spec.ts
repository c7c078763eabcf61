import { recordAct } from '#features/audit/index.ts'
import { type Accounts, random } from './accounts.ts'
import { expectPath } from './sign-in.ts'
import { expect, test } from './stage.ts'

const origin = { ip: '198.51.100.7', userAgent: 'x', requestId: 'x', url: 'http://localhost' }

/** A site with forty acts of strangers: p01 … p40, newest last. */
async function busySite(accounts: Accounts) {
  const site = await accounts.newSite()
  for (let number = 1; number <= 40; number++) {
    await accounts.platform.db.transaction(site.id, (tx) =>
      recordAct(
        tx,
        { actor: null, origin },
        {
          act: number % 2 ? 'identity.sign_in' : 'identity.sign_in_failed',
          subject: `p${String(number).padStart(2, '0')}@journey.example`,
        },
      ),
    )
  }
  return site
}

test('paging, order and search stand in the address and survive reload and back', async ({
  newVisitor,
  accounts,
}) => {
  const site = await busySite(accounts)
  const page = await newVisitor({ as: await accounts.newAdmin({ site }) })
  await page.goto('/admin/audit_log')
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(page.getByText('1–20 of 40')).toBeVisible()
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('p40@journey.example')

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expectPath(page, '/admin/audit_log?page=2')
  await expect(page.getByText('21–40 of 40')).toBeVisible()
  await expect(rows.first()).toContainText('p20@journey.example')
  await page.reload()
  await expect(page.getByText('21–40 of 40')).toBeVisible()

  await page.getByRole('button', { name: /^Time/ }).click()
  await expect(rows.first()).toContainText('p01@journey.example')
  await expect(page).toHaveURL(/sort_order=asc/)
  await page.goBack()
  await expect(page.getByText('21–40 of 40')).toBeVisible()
  await expect(rows.first()).toContainText('p20@journey.example')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('p07')
  await expect(page).toHaveURL(/search=p07/)
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('p07')
  await expect(rows).toHaveCount(1)

  await page.getByRole('searchbox').fill(`nobody ${random()}`)
  await expect(page.getByText(/^Nothing matches “nobody/)).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByText('1–20 of 40')).toBeVisible()
})

test('a row opens with what changed, and Esc closes it', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const admin = await accounts.newAdmin({ site })
  const page = await newVisitor({ as: admin })
  await page.goto('/admin/website_settings')
  await page.getByLabel('Site title').fill('Before and after')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/audit_log')
  const row = page.getByRole('row', { name: /Settings changed/ })
  await row.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Site title')
  await expect(details).toContainText(site.title)
  await expect(details).toContainText('Before and after')
  await expect(details).toContainText('Ada Voss')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('on a phone the rows are cards, and nothing runs out of the screen', async ({
  newVisitor,
  accounts,
}) => {
  const site = await busySite(accounts)
  const page = await newVisitor({
    as: await accounts.newAdmin({ site }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto('/admin/audit_log')
  await expect(page.getByText('1–20 of 40')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
  const width = await page.locator('html').evaluate((html) => html.scrollWidth)
  expect(width).toBe(390)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 40')).toBeVisible()
  await expectPath(page, '/admin/audit_log?page=2')
})
