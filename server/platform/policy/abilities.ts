import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'

/** Why something may not be done: the error that the refused call answers. */
export interface Refusal {
  readonly code: ErrorCode
  readonly params?: Record<string, string | number>
}

export type Verdict = true | Refusal

/** A rule names the facts it needs and decides by them alone: no database, no clock. */
type Rule = (facts: never) => Verdict
type Rules = Readonly<Record<string, Rule>>
type FactsOf<R extends Rule> = R extends (facts: infer F) => Verdict ? F : never
/** What every rule of a table needs together. */
type FactsOfAll<T extends Rules> = [T[keyof T]] extends [(facts: infer F) => Verdict] ? F : never

/**
 * What may be done with one kind of subject, as one table: ability → rule. Acts call `require` before they change
 * anything, answers get their `can` from the same rules: a screen offers what the call does, and nothing else.
 */
export function abilitiesOf<const T extends Rules>(rules: T) {
  const verdict = <A extends keyof T>(ability: A, facts: FactsOf<T[A]>): Verdict =>
    (rules[ability] as (facts: unknown) => Verdict)(facts)
  return {
    verdict,
    /** Throws what the rule refuses with. */
    require<A extends keyof T>(ability: A, facts: FactsOf<T[A]>): void {
      permit(verdict(ability, facts))
    },
    /** The verdicts on all abilities, for an answer. */
    can(facts: FactsOfAll<T>): { [A in keyof T]: boolean } {
      const names = Object.keys(rules) as (keyof T)[]
      const entries = names.map((ability) => [ability, verdict(ability, facts as never) === true])
      return Object.fromEntries(entries)
    },
  }
}

/** Throws what a rule refused with. */
export function permit(verdict: Verdict): void {
  if (verdict !== true) throw refused(verdict)
}

/** The one place that makes an error of a refusal. */
export const refused = ({ code, params }: Refusal): AppError => new AppError(code, params && { params })

/** `by` names whoever was quicker, for staff who meet at the same subject. */
export const wrongState = (status: string, by?: string): Refusal => ({
  code: 'wrong_state',
  params: { status, ...(by && { by }) },
})
