import { changesOf } from '#features/audit/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { assertNamePublic, hostAsUrl } from '#platform/outgoing.ts'
import type { Platform } from '#platform/platform.ts'
import { tell } from '../mails-consequences.ts'
import { addressInUse, isWithin, ownDomains } from './sender-of-site.ts'
import { getKeptSender, type KeptSender, keepSender } from './sender-store.ts'

type Show = 'GET /mail_sender'
type Change = 'POST /mail_sender'

export async function showSender(tx: ReadTx, { platform }: Call<Show>): Promise<Answer<Show>> {
  return presentSender(tx, platform, await getKeptSender(tx, platform))
}

/** The password goes in sealed and never comes out; the log says only that it changed. */
export async function changeSender(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { platform, body } = call
  const before = await getKeptSender(tx, platform)
  const server = body.server ? checkedServer(platform, before.server, body.server, 'server.') : null
  const { address = '' } = body
  if (!server && address !== '' && !isWithin(address, await ownDomains(tx)))
    throw fieldError('address', 'invalid')
  await keepSender(tx, platform, { address, server })
  const after = await getKeptSender(tx, platform)
  const changes = changesOf(described(before), {
    ...described(after),
    ...(body.server?.password && { new_password: true }),
  })
  if (changes) await tell(tx, call, 'sender.changed', { subject: call.site.slug, ...changes })
  return presentSender(tx, platform, after)
}

/** A password is sent to the server it was entered for: whoever names another must have it, or they could read it there. */
export function checkedServer(
  { config }: Platform,
  before: MailServer | null,
  { password, ...server }: NonNullable<Call<Change>['body']['server']>,
  /** Before the names of its fields. */
  prefix: string,
): MailServer {
  const target = hostAsUrl(server.host)
  if (!target) throw fieldError(`${prefix}host`, 'invalid')
  assertNamePublic(target, config.outgoingPrivateHosts)
  const isSame = before?.host === server.host && before.username === server.username
  const known = password || (isSame ? before.password : '')
  if (server.username !== '' && known === '') throw fieldError(`${prefix}password`, 'required')
  return { ...server, password: server.username === '' ? '' : known }
}

async function presentSender(tx: ReadTx, platform: Platform, kept: KeptSender) {
  const { address, server, failure } = kept
  return {
    address,
    server: server && withoutPassword(server),
    in_use: await addressInUse(tx, platform, kept),
    domains: await ownDomains(tx),
    failure,
  }
}

const withoutPassword = ({ host, port, security, username }: MailServer) => ({
  host,
  port,
  security,
  username,
})

const described = ({ address, server }: KeptSender) => ({ address, ...(server && withoutPassword(server)) })
