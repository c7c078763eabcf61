import { errorFromAnswer, networkError } from './api-error.ts'
import { currentUser, sessionArea, signOut, updateUser } from './session.ts'

/**
 * A new access token, asked for once however many calls found theirs expired. Calls of this tab share one
 * promise; tabs take turns by a Web Lock, and whoever comes second finds the new token in storage. Where locks do
 * not exist (plain http on a local network) two tabs may ask at once; the server grants that ten seconds.
 */
let running: Promise<string> | null = null

export function refreshAccessToken(expired: string): Promise<string> {
  running ??= exclusively(() => refresh(expired)).finally(() => {
    running = null
  })
  return running
}

/** What a tab stores reaches the others by another way than the lock, and may come a moment after it. */
const STORED_EVERYWHERE = 100

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  return new Promise((resolve, reject) => {
    locks
      .request(`refresh-${sessionArea()}`, async () => {
        await work().then(resolve, reject)
        await new Promise((done) => setTimeout(done, STORED_EVERYWHERE))
      })
      .catch(reject)
  })
}

async function refresh(expired: string): Promise<string> {
  const user = currentUser()
  if (!user) throw errorFromAnswer(401, null)
  if (user.access_token !== expired) return user.access_token

  const response = await fetch('/api/auth/refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ refresh_token: user.refresh_token }),
  }).catch((cause) => {
    throw networkError(cause)
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const tokens = body as { access_token: string; refresh_token: string }
    updateUser({ access_token: tokens.access_token, refresh_token: tokens.refresh_token })
    return tokens.access_token
  }
  const error = errorFromAnswer(response.status, body)
  // Refused for good: forget the user, and the guards lead to /login. A tired server or a lost connection is no
  // reason to throw somebody out of their half-filled form.
  if (response.status < 500 && response.status !== 429) signOut()
  throw error
}
