import type { FieldProblem } from './use-server-form.tsx'

/** As many letters as every call wants of a reason: less tells nobody anything. */
const LEAST = 3

/** What a reason lacks that others will read. */
export function reasonProblem(reason: string): FieldProblem | null {
  const { length } = reason.trim()
  if (length === 0) return 'required'
  return length < LEAST ? { code: 'too_short', params: { min: LEAST } } : null
}
