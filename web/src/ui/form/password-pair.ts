import { LIMITS } from '#contract/limits.ts'
import type { FieldProblem } from './use-server-form.tsx'

/** What is wrong with a chosen password before the server is asked: its length, and the second one differing. */
export function checkPasswordPair(password: string, again: string, differ: string) {
  const length = [...password].length
  const problems: { password?: FieldProblem; again?: FieldProblem } = {}
  if (length === 0) problems.password = 'required'
  else if (length < LIMITS.password_min)
    problems.password = { code: 'too_short', params: { min: LIMITS.password_min } }
  if (length > 0 && password !== again) problems.again = { text: differ }
  return problems
}
