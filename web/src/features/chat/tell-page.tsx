import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CHAT_BOUNDS, PAGE_PATTERN } from '#contract/chat/bounds.ts'
import { api } from '../../lib/api.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { readText, writeText } from '../../lib/stored.ts'

/** Whoever helps in the chat sees what the customer has before them. Nobody is followed who never was in the chat. */
const keyOf = (person: string) => `chat_talked.${person}`

export const rememberTalk = (person: string) => {
  if (readText(keyOf(person)) === null) writeText(keyOf(person), '1')
}

const SETTLED_MS = 3000

/** A part of its own, since it is drawn anew with every page: the shell is not, also not on the way out. */
export function TellPage({ enabled }: { enabled: boolean }) {
  const { id, impersonation } = useSignedInUser()
  const page = useRouterState({ select: (state) => state.location.pathname })
  const isOn = enabled && !impersonation
  useEffect(() => {
    if (!isOn || page.length > CHAT_BOUNDS.page || !PAGE_PATTERN.test(page)) return
    const timer = setTimeout(() => {
      if (readText(keyOf(id)) === null) return
      api('POST /chat_page', { body: { page } }).catch(() => undefined)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isOn, page, id])
  return null
}
