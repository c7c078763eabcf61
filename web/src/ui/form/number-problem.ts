import type { FieldProblem } from './use-server-form.tsx'

/** What is wrong with a number; a field that was emptied holds an empty text. */
export function numberProblem(
  value: number | string,
  [min, max]: readonly [min: number, max: number],
): FieldProblem | null {
  if (typeof value !== 'number') return 'required'
  if (value < min) return { code: 'too_small', params: { min } }
  return value > max ? { code: 'too_big', params: { max } } : null
}
