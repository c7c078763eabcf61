import { callerFor } from './caller.ts'
import { arriveAt } from './screens.ts'
import { expect, test } from './stage.ts'
import { expectNothingFound } from './walk.ts'

test('a customer sends a file with a question, staff take it and deal with it', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await newVisitor({ as: await accounts.newAdmin({ site }) })
  const customer = await newVisitor({ as: await accounts.newAccount({ site, firstName: 'Carla' }) })
  await customer.goto('/file_upload')
  await expect(customer).toHaveURL(/\/$/)

  await admin.goto('/admin/website_settings')
  await admin.getByRole('switch', { name: 'Send a file' }).click()
  await expect(admin.getByRole('switch', { name: 'Send a file' })).toBeChecked()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved')).toBeVisible()

  // By then the word has gone round: a page that is asked for sooner may still be led away.
  await expect(customer.getByRole('link', { name: 'Send a file' })).toBeVisible()
  await arriveAt(customer, '/file_upload')
  await expect(customer.getByText('No files sent yet')).toBeVisible()
  await customer.getByRole('button', { name: 'Send file' }).click()
  await expect(customer.getByText('Please fill this in.')).toHaveCount(2)
  await customer
    .locator('input[type=file]')
    .setInputFiles({ name: 'golf.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(4096, 7) })
  await customer.getByLabel('What is it about?').fill('Is this a complete read?')
  await customer.getByLabel(/^Registration/).fill('HH-YY 12')
  await expectNothingFound(customer, 'the form')
  await customer.getByRole('button', { name: 'Send file' }).click()
  await expect(customer.getByText('golf.bin is sent. We will be in touch.')).toBeVisible()
  await expect(customer.getByRole('row', { name: /golf\.bin/ })).toContainText('Sent')

  await arriveAt(admin, '/admin/sent_files')
  await admin.getByRole('row', { name: /golf\.bin/ }).click()
  const drawer = admin.getByRole('dialog', { name: 'Sent file' })
  await expect(drawer.getByText('Is this a complete read?')).toBeVisible()
  await expectNothingFound(admin, 'a sent file')
  const download = admin.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('golf.bin')
  await expect(drawer.getByText('Seen')).toBeVisible()
  await expect(customer.getByRole('row', { name: /golf\.bin/ })).toContainText('Seen')
  await drawer.getByRole('button', { name: 'Mark as dealt with' }).click()
  await expect(customer.getByRole('row', { name: /golf\.bin/ })).toContainText('Answered')
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: 'Delete this file?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(customer.getByText('No files sent yet')).toBeVisible()
})

test('however long a name and a note are, a phone shows the file with all its buttons', async ({
  newVisitor,
  accounts,
}) => {
  const site = await accounts.newSite()
  const admin = await callerFor(accounts, await accounts.newAdmin({ site }))
  await admin.call('POST', '/settings', { file_upload_public: true })
  const account = await accounts.newAccount({ site })
  const own = await callerFor(accounts, account)
  const name = `${'EDC17C64_HW0281030264_SW1037543210_'.repeat(4)}read.bin`
  await own.send('POST', '/file_upload', { note: 'It stops at 47 %. '.repeat(20) }, [
    'file',
    name,
    Buffer.alloc(16, 7),
  ])
  const phone = await newVisitor({ as: account, viewport: { width: 360, height: 780 } })
  await arriveAt(phone, '/file_upload')
  for (const part of [phone.getByRole('button', { name: 'Download' }), phone.getByText(name)]) {
    const box = await part.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(360)
  }
})
