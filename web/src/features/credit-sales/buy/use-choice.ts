import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Choice, type Offer, type OfferedMethod, readChoice, writeChoice } from './choice.ts'

/** Chosen here at once; the address follows, so that nothing typed waits for the router. */
export function useChoice(offer: Offer, methods: readonly OfferedMethod[]) {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => readChoice(params, offer, methods))

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeChoice(next) }) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return { choice, change }
}
