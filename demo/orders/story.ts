import type { TimeFrame } from '#contract/orders/promised-time.ts'
import type { Step } from './order-plan.ts'

/*
 * The orders that somebody who looks around shall find: open ones in every state, and recent ones with a history.
 * `ago` and `after` count minutes of opening hours.
 */
export interface Story {
  buyer: string
  car: readonly [maker: string, model: string, generation: string, variant: string]
  service: string
  options?: readonly string[]
  extras?: readonly string[]
  faultCodes?: readonly string[]
  frame: TimeFrame
  ago: number
  comment?: string
  steps?: readonly Step[]
  /** Stories with the same word have the same file: it came from the server of the tool's maker. */
  file?: string
  hasSecond?: true
}

/** What a day has on average, in a shop that is open 54 hours a week. */
export const OPEN_DAY = 470
