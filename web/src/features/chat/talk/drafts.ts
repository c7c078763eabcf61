import { useState } from 'react'
import { storedNames, writeText } from '../../../lib/stored.ts'
import { storedDrafts } from '../../../lib/stored-draft.ts'

/* What is half typed in a talk, kept in this browser until it is sent. */

const NAME = 'chat_draft'
const drafts = storedDrafts(NAME, 1)

export function useDraft(person: string, talk: string): [text: string, set: (text: string) => void] {
  const place = `${person}.${talk}`
  const [text, setText] = useState(() => {
    const kept = drafts.find(place)?.draft.text
    return typeof kept === 'string' ? kept : ''
  })
  return [
    text,
    (next) => {
      if (next) drafts.store(place, { text: next }, new Date())
      else drafts.forget(place)
      setText(next)
    },
  ]
}

/** With the sign-out: whoever uses the browser next finds nothing of it. */
export function forgetDrafts(person: string): void {
  for (const place of storedNames(`${NAME}.${person}.`)) writeText(place, null)
}
