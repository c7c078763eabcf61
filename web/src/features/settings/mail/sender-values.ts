import { SENDER_BOUNDS } from '#contract/mails/bounds.ts'
import type { Answer, Body } from '../../../lib/api.ts'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import { type ServerValues, serverOf, type UsualPorts } from './server-values.ts'

export type MailSender = Answer<'GET /mail_sender'>

export interface SenderValues extends ServerValues {
  address: string
  own: boolean
}

export const SMTP_PORTS: UsualPorts = { tls: 465, starttls: 587 }

const NONE = { host: '', port: SMTP_PORTS.tls, security: 'tls', username: '' } as const

export function senderValues({ address, server }: MailSender): SenderValues {
  const { host, port, security, username } = server ?? NONE
  return { address, own: server !== null, host, port, security, username, password: '' }
}

export function senderChange(values: SenderValues): Body<'POST /mail_sender'> {
  const { address, own } = values
  return { ...(address.trim() !== '' && { address }), ...(own && { server: serverOf(values) }) }
}

/** The server speaks of `server.host`, the form of `host`. */
export const SERVER_NAMES = {
  'server.host': 'host',
  'server.port': 'port',
  'server.username': 'username',
  'server.password': 'password',
} as const

/** `within`: the sentence that says where the address must be. */
export function checkSender(
  values: SenderValues,
  domains: readonly string[],
  within: string,
): Problems<SenderValues> {
  const { address, own, host, port } = values
  const isElsewhere = domains.length > 0 && !domains.some((domain) => address.trim().endsWith(`@${domain}`))
  return {
    address: !own && address.trim() !== '' && isElsewhere && { text: within },
    host: own && host.trim() === '' && 'required',
    port: own && numberProblem(port, SENDER_BOUNDS.port),
  }
}
