import type { ReactNode } from 'react'
import { useBites } from './use-bites.ts'

interface InTurnsProps {
  /** Each with a key. */
  parts: readonly ReactNode[]
  /** Gets those that are drawn so far: the first at once, in the end all. */
  children: (drawn: readonly ReactNode[]) => ReactNode
}

/** Draws the parts of a long screen one after the other, from the top, each in a turn of its own. */
export function InTurns({ parts, children }: InTurnsProps) {
  const { count } = useBites(parts.length, { first: 1, bite: 1 })
  return children(parts.slice(0, count))
}
