import { CACHES, KEPT_AT, type OfflineNote, OWNER } from '../lib/offline-places.ts'
import { putInto } from './put-into.ts'

declare const self: ServiceWorkerGlobalScope

/** Of nobody: the site itself. Without it no screen begins. */
const OF_SITE = '/api/auth/get_site_data'
/** Own lists of a customer: orders, for an agent also those from their sub-portal, tickets, notices, the bell, sent files, credits. */
const LISTS = [
  'user_orders',
  'user_order_counts',
  'user_order_statistics',
  'agent-orders/came-from-my-sub-portal',
  'agent-orders/counts-came-from-my-sub-portal',
  'ticket_user',
  'messages',
  'notifications',
  'my_sent_files',
  'credits_history_user',
  'credits_balance_user',
  'credits_user',
]
/** One order or ticket with its conversation. Nothing of staff, no file. */
const ONE = '(order|order_messages|agent_order|agent_order_messages|ticket|ticket_messages)/[0-9a-f-]{36}'
const OF_OWNER = new RegExp(`^/api/(${[...LISTS, ONE].join('|')})$`)
/** Some forty orders and tickets that somebody read. */
const MOST_ANSWERS = 120
/** Characters. A list has a few thousand; a conversation that is longer is read with a line. */
const LONGEST_ANSWER = 500_000

export const isKept = (pathname: string): boolean => pathname === OF_SITE || OF_OWNER.test(pathname)

/** The server's answer, kept for later; without a server what it said last, to the same person. */
export async function answerKept(event: FetchEvent): Promise<Response> {
  const { request } = event
  const isOfSite = new URL(request.url).pathname === OF_SITE
  const mayKeep = isOfSite || (await isOwners(request))
  const cache = mayKeep ? await caches.open(CACHES.own) : null
  try {
    const answer = await fetch(request)
    if (cache && answer.status === 200) event.waitUntil(keep(cache, request, answer.clone()))
    return answer
  } catch (failure) {
    const kept = await cache?.match(request.url)
    if (!kept) throw failure
    if (!isOfSite) event.waitUntil(tellAge(event.clientId, Number(kept.headers.get(KEPT_AT))))
    return kept
  }
}

/**
 * The page notes down whose answers are kept: a customer's own session. Whoever has another one, staff in that account among
 * them, neither fills nor reads this.
 */
async function isOwners(request: Request): Promise<boolean> {
  const session = sessionIn(request.headers.get('x-access-token') ?? '')
  const owner = await (await caches.open(CACHES.own)).match(OWNER)
  return session !== null && owner !== undefined && (await owner.text()) === session
}

/** Not proven here: it only says under whose name an answer is kept, and the server asks for the proof. */
function sessionIn(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return String(JSON.parse(atob(payload)).sub)
  } catch {
    return null
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  const body = await answer.text()
  if (body.length > LONGEST_ANSWER) return
  // Somebody may have left while the answer was on its way.
  if (new URL(request.url).pathname !== OF_SITE && !(await isOwners(request))) return
  await putInto(cache, request.url, new Response(body, { headers }), MOST_ANSWERS)
}

async function tellAge(clientId: string, keptAt: number): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage({ type: 'kept-answer', keptAt } satisfies OfflineNote)
}
