import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/*
 * A program that starts beside servers that serve gives way to them until it serves itself: reading and linking itself alone
 * takes a small machine half a second of everybody's time. The first import of main.ts. See docs/adr/0050.
 */
const STEPS_BACK = 10
const LAST = 19
const usual = process.platform === 'linux' ? stepBack() : undefined

function stepBack(): number | undefined {
  const now = getPriority()
  try {
    // Only whoever may go above where they stand may come back to it afterwards.
    setPriority(now - 1)
  } catch {
    return undefined
  }
  setPriority(Math.min(now + STEPS_BACK, LAST))
  return now
}

/** Also for the threads that were started meanwhile; Linux gives each a priority of its own. */
export function takeUsualPriority(): void {
  if (usual === undefined) return
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), usual)
    } catch {
      // It has ended since it was listed.
    }
  }
}
