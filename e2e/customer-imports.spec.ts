import { random } from './accounts.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

test('a list of customers is matched, checked and imported', async ({ newVisitor, accounts }) => {
  const site = await accounts.newSite()
  const page = await newVisitor({ as: await accounts.newAdmin({ site }) })
  const name = random()
  const buffer = Buffer.from(
    `E-Mail;Vorname;Nachname;Guthaben;Notiz\na${name}@journey.example;Nia;Weller;1 234,50;x\n` +
      `b${name}@journey.example;Bo;Birch;;y\nnobody;Cy;Cole;7;z\n`,
  )
  await page.goto('/admin/dealers_manager/import_customers')
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await page
    .getByLabel('File with customers')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'Opening balance in credits' })).toHaveValue('Guthaben')
  await expect(page.getByText(/Not imported from your file/)).toContainText('Notiz')
  await expectNothingFound(page, 'the columns')

  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('2 customers can be imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: /This is not an email address/ })).toContainText('email: nobody')
  await expectNothingFound(page, 'the report')

  await page.getByLabel('Leave out the bad line').check()
  await page.getByRole('button', { name: 'Import 2 customers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 customers' }).click()
  await expect(page.getByText('2 customers were imported.')).toBeVisible()
  await expect(page.getByText('2 added · 0 updated · 1 line left out')).toBeVisible()
})
