import { useState } from 'react'

/** What is half typed in one talk waits there while another one is looked at. It lives until the page is left. */
const drafts = new Map<string, string>()

export function useDraft(person: string, talk: string): [text: string, set: (text: string) => void] {
  const name = `${person}.${talk}`
  const [text, setText] = useState(drafts.get(name) ?? '')
  return [
    text,
    (next) => {
      if (next) drafts.set(name, next)
      else drafts.delete(name)
      setText(next)
    },
  ]
}
