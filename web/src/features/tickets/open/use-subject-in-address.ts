import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'

/** What the address says that it is about: a link on the page of something that has no field of its own here. */
export function useSubjectInAddress(onFound: (subject: string) => void): void {
  const { subject = '' } = useSearch({ strict: false }) as { subject?: string }
  const taken = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address, whatever is typed later
  useEffect(() => {
    if (subject === '' || taken.current === subject) return
    taken.current = subject
    onFound(subject.slice(0, TICKET_BOUNDS.subject))
  }, [subject])
}
