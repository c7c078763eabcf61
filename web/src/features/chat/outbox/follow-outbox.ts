import { currentUser, subscribeSession } from '../../../lib/session.ts'
import { forgetDrafts } from '../talk/drafts.ts'
import { forgetLetters, hasLetters } from './letters.ts'

/** What a page left behind is sent by the next one; what somebody left behind who signed out is forgotten. */
export function followOutbox(): void {
  let person: string | undefined
  const follow = () => {
    const id = currentUser()?.id
    if (id === person) return
    if (person) {
      forgetLetters(person)
      forgetDrafts(person)
    }
    person = id
    // Stops what was under way in the name of the one before.
    if (id === undefined || hasLetters(id)) void resume()
  }
  follow()
  subscribeSession(follow)
}

/** Fetched by those who have something to send. */
const resume = () =>
  import('./current-outbox.ts').then(
    ({ currentOutbox }) => currentOutbox()?.resume(),
    () => undefined,
  )
