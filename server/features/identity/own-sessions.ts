import { sessionOf } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { tell } from './identity-consequences.ts'
import { listOpenSessions, revokeSessions } from './session-store.ts'

type ListOwnSessions = 'GET /auth/sessions'
type EndOwnSession = 'DELETE /auth/sessions/{id}'
type SignOut = 'POST /auth/signout'
type SignOutEverywhere = 'POST /auth/signout_everywhere'

export async function listOwnSessions(
  tx: ReadTx,
  { actor }: Call<ListOwnSessions>,
): Promise<Answer<ListOwnSessions>> {
  const { userId, sessionId } = sessionOf(actor)
  const sessions = await listOpenSessions(tx, userId)
  return {
    items: sessions.map((session) => ({
      ...session,
      current: session.id === sessionId,
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    })),
  }
}

export async function endOwnSession(tx: Tx, call: Call<EndOwnSession>): Promise<Answer<EndOwnSession>> {
  const { actor, params } = call
  const own = await listOpenSessions(tx, actor.userId)
  if (!own.some((session) => session.id === params.id)) throw notFound()
  await revokeSessions(tx, { id: params.id })
  await tell(tx, call, 'session.ended', { subject: actor.name })
  return { status: 'success' }
}

export async function signOut(tx: Tx, call: Call<SignOut>): Promise<Answer<SignOut>> {
  await revokeSessions(tx, { id: sessionOf(call.actor).sessionId })
  await tell(tx, call, 'session.left', { subject: call.actor.name })
  return { status: 'success' }
}

export async function signOutEverywhere(
  tx: Tx,
  call: Call<SignOutEverywhere>,
): Promise<Answer<SignOutEverywhere>> {
  const { userId, sessionId } = sessionOf(call.actor)
  const ended = await revokeSessions(tx, { userId, except: sessionId })
  await tell(tx, call, 'session.others_ended', { subject: call.actor.name, after: { ended } })
  return { ended }
}
