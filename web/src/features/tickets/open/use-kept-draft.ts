import { useEffect, useRef, useState } from 'react'
import { keepDraft, type TicketDraft } from './ticket-draft.ts'

/** After what was typed is drawn. */
const PAUSE = 300

interface Keeping {
  person: string
  draft: TicketDraft
  savedAt: Date | null
}

/** Keeps what is typed in this browser a moment after the last key, and at once when the page is left. */
export function useKeptDraft({ person, draft, savedAt }: Keeping) {
  const [keptAt, setKeptAt] = useState(savedAt)
  const latest = useRef(draft)
  const kept = useRef(draft)
  const isOver = useRef(false)
  latest.current = draft

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with every change of the draft
  useEffect(() => {
    const keep = () => {
      if (isOver.current || latest.current === kept.current) return
      kept.current = latest.current
      setKeptAt(keepDraft(person, latest.current))
    }
    const timer = setTimeout(keep, PAUSE)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [person, draft])

  useEffect(
    () => () => {
      if (!isOver.current && latest.current !== kept.current) keepDraft(person, latest.current)
    },
    [person],
  )
  return {
    keptAt,
    /** It was sent, answered or discarded: what still stands in the form is no draft any more. */
    end(): void {
      isOver.current = true
      setKeptAt(null)
    },
  }
}
