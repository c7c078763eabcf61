import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { currentUser, signOut, updateUser } from './session.ts'

let asked = 0

/**
 * Takes over what the server knows of the person now. Refused (401, 403, 404) means that the session is no good
 * any more: the user is forgotten, and the guards lead to /login. Without an answer the stored data stay.
 */
export async function refreshUserData(): Promise<void> {
  if (!currentUser()) return
  const turn = ++asked
  try {
    const data = await api('GET /auth/refresh_user_data')
    // Answers may overtake each other: an older one must not bring back an older balance.
    if (turn === asked && currentUser()?.id === data.id) updateUser(data)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status >= 400 && error.status < 500 && error.status !== 429) signOut()
  }
}
