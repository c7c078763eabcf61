import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { runningPortal } from './running-portal.ts'

/** Mails to an address, oldest first. Without a mail server they are written to the outbox. */
async function mailsTo(address: string, dataDir: string): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name))))
  // Hundreds are written in a run; only those that name the address are worth reading.
  const mails = await Promise.all(
    texts.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** The newest mail to an address whose subject reads like this, once it is there. */
export async function readMail(address: string, subject: RegExp): Promise<Email> {
  const { dataDir } = runningPortal()
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, dataDir)
        found = mails.findLast((mail) => subject.test(mail.subject ?? ''))
        return found?.subject ?? mails.map((mail) => mail.subject)
      },
      { message: `a mail to ${address}`, intervals: [100, 200, 400] },
    )
    .toMatch(subject)
  if (!found) throw new Error(`No mail to ${address}`)
  return found
}

/** The six digits of the newest mail that has some, on a line of their own. */
export async function readCode(address: string): Promise<string> {
  const { dataDir } = runningPortal()
  let code = ''
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, dataDir)
        code = mails.map(({ text = '' }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '').findLast(Boolean) ?? ''
        return code
      },
      { message: `a code for ${address}`, intervals: [100, 200, 400] },
    )
    .not.toBe('')
  return code
}
