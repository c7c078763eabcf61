import { SENDER_BOUNDS } from '#contract/mails/bounds.ts'
import { MAILBOX_BOUNDS } from '#contract/mails/mailbox-bounds.ts'
import type { Answer, Body } from '../../../lib/api.ts'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import { type ServerValues, serverOf, type UsualPorts } from './server-values.ts'

export type KeptMailbox = Answer<'GET /mailbox'>

export interface MailboxValues extends ServerValues {
  on: boolean
  address: string
  folder: string
}

export const IMAP_PORTS: UsualPorts = { tls: 993, starttls: 143 }

const NONE = {
  address: '',
  host: '',
  port: IMAP_PORTS.tls,
  security: 'tls',
  username: '',
  folder: 'INBOX',
} as const

export function mailboxValues({ mailbox }: KeptMailbox): MailboxValues {
  const { address, host, port, security, username, folder } = mailbox ?? NONE
  return { on: mailbox !== null, address, host, port, security, username, folder, password: '' }
}

export const mailboxChange = (values: MailboxValues): Body<'POST /mailbox'> => ({
  ...serverOf(values),
  address: values.address,
  folder: values.folder,
})

export function checkMailbox(
  { on, address, host, port, username, folder, password }: MailboxValues,
  { mailbox }: KeptMailbox,
): Problems<MailboxValues> {
  if (!on) return {}
  const [local = ''] = address.trim().split('@')
  const isKnown = mailbox?.host === host.trim() && mailbox.username === username.trim()
  return {
    address:
      (address.trim() === '' && 'required') ||
      (local.length > MAILBOX_BOUNDS.local && { code: 'too_long', params: { max: MAILBOX_BOUNDS.local } }),
    host: host.trim() === '' && 'required',
    port: numberProblem(port, SENDER_BOUNDS.port),
    username: username.trim() === '' && 'required',
    password: password === '' && !isKnown && 'required',
    folder: folder.trim() === '' && 'required',
  }
}
