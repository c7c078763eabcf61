import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

/** A reader of the directory sees whole mails only: written beside, then renamed. */
export async function writeToOutbox(
  dir: string,
  id: string,
  time: Date,
  message: SendMailOptions,
): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const bytes = await new MailComposer(message).compile().build()
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = `${time.toISOString().replaceAll(':', '-')}-${id}`
  const unfinished = join(dir, `.${name}.tmp`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(dir, `${name}.eml`))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export async function checkOutbox(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await access(dir, constants.W_OK)
}
