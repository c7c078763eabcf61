import { readMail } from './outbox.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

test('a mail is written to chosen customers, looked at, sent, and ended by one click', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const samir = await accounts.newAccount({ site, firstName: 'سمير', locale: 'ar' })
  const tom = await accounts.newAccount({ site, firstName: 'Tom' })
  const gone = await accounts.newAccount({ site, firstName: 'Gone', status: 2 })
  const page = await newVisitor({ as: await accounts.newAdmin({ site }) })

  await page.goto('/admin/dealers_manager/dealers_list?search=journey.example')
  await page.getByRole('link', { name: 'Send email' }).click()
  await expect(page.getByText('Goes to 2 people')).toBeVisible()
  await expect(page.getByText('1 is left out: blocked 1')).toBeVisible()
  await page.getByLabel('Subject').fill('News for {first_name}')
  await page.getByRole('button', { name: 'Edit: Text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello ')
  await page.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'Full name' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Hello {name}')
  await expectNothingFound(page, 'the editor')

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/send_email\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('combobox', { name: 'As received by' }).click()
  await page.getByRole('option', { name: /سمير/ }).click()
  const mail = page.getByRole('article', { name: 'Preview' })
  // What staff wrote stands in its own direction, what stands around it in the reader's.
  await expect(mail.getByText('Hello سمير Voss')).toHaveCSS('direction', 'ltr')
  await expect(mail.getByText('إلغاء الاشتراك')).toHaveCSS('direction', 'rtl')
  await expectNothingFound(page, 'the preview')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('3 of 3 done')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'News for {first_name}' })).toBeVisible()
  await expectNothingFound(page, 'the report')
  await expect(page.getByRole('row', { name: gone.email })).toContainText('Left out')
  const received = await readMail(tom.email, /^News for Tom$/)
  expect((await readMail(samir.email, /^News for/)).html).toContain('dir="rtl"')

  const link = received.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
  const path = new URL(link).pathname
  // A mail program looks at the link, then a person opens it.
  const reader = await newVisitor({ site })
  await reader.goto(path)
  await expect(reader.getByRole('heading', { name: `No more emails from ${site.title}?` })).toBeVisible()
  await expectNothingFound(reader, 'the way out')
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

  await page.goto('/admin/dealers_manager/send_email/new?search=journey.example')
  await expect(page.getByText('Goes to 1 person')).toBeVisible()
  await reader.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(reader.getByRole('heading', { name: 'You are subscribed again' })).toBeVisible()

  // One click, as mail programs do it: a form is sent to the very link, without a session.
  const answer = await reader.evaluate(async (to) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const reply = await fetch(to, { method: 'POST', body, credentials: 'omit' })
    return [reply.status, await reply.json()]
  }, path)
  expect(answer).toEqual([200, { status: 'success' }])
  await page.reload()
  await expect(page.getByText('Goes to 1 person')).toBeVisible()
  const self = await newVisitor({ as: tom })
  await self.goto('/profile_settings')
  await expect(self.getByLabel('Send me news and offers')).not.toBeChecked()
})
