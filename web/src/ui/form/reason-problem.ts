import { LENGTHS } from '#contract/limits.ts'
import type { FieldProblem } from './use-server-form.tsx'

/** What a reason lacks that others will read. */
export function reasonProblem(reason: string): FieldProblem | null {
  const { length } = reason.trim()
  if (length === 0) return 'required'
  return length < LENGTHS.reason_min ? { code: 'too_short', params: { min: LENGTHS.reason_min } } : null
}
