import { hashKey } from '@tanstack/react-query'
import { api } from './api.ts'
import { forgetEarlyAnswers } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { beginToLeave, currentUser, signOut } from './session.ts'
import { policiesQuery, siteQuery } from './site.ts'

let leftOnPurpose = false

/** True once after somebody logged out: whoever logs in next must not land where the other one stopped. */
export function takeLeftOnPurpose(): boolean {
  const left = leftOnPurpose
  leftOnPurpose = false
  return left
}

/** Ends the session on the server and forgets it here. Forgetting happens even when the server is away. */
export async function logOut(): Promise<void> {
  try {
    if (currentUser()) {
      beginToLeave()
      await api('POST /auth/signout')
    }
  } catch (error) {
    // Leaving must always work; the session then dies by its own expiry.
    console.warn('The session could not be ended on the server', error)
  } finally {
    leftOnPurpose = true
    signOut()
    forgetAnswers()
  }
}

const OF_NOBODY = [siteQuery.queryKey, policiesQuery.queryKey].map(hashKey)

/** What one person saw must not flash up for the next one on the same machine. */
export function forgetAnswers(): void {
  forgetEarlyAnswers()
  queryClient.removeQueries({ predicate: ({ queryHash }) => !OF_NOBODY.includes(queryHash) })
}
