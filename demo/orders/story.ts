import type { OrderPlan } from './order-plan.ts'

/*
 * The orders that somebody who looks around shall find: open ones in every state, and recent ones with a history.
 * `ago` and `after` count minutes of opening hours.
 */
export interface Story extends Pick<OrderPlan, 'buyer' | 'service'>, Partial<Told> {
  car: readonly [maker: string, model: string, generation: string, variant: string]
  ago: number
  /** Stories with the same word have the same file: it came from the server of the tool's maker. */
  file?: string
}

type Told = Pick<
  OrderPlan,
  'by' | 'options' | 'extras' | 'faultCodes' | 'frame' | 'comment' | 'steps' | 'hasSecond' | 'isUnfunded'
>

/** What an order is like unless its story says otherwise. */
export const USUALLY = {
  options: [],
  extras: [],
  faultCodes: [],
  frame: 'asap',
  comment: '',
  steps: [],
} as const

export const story = (
  buyer: string,
  car: Story['car'],
  service: string,
  about: Omit<Story, 'buyer' | 'car' | 'service'>,
): Story => ({ buyer, car, service, ...about })

/** What a day has on average, in a shop that is open 54 hours a week. */
export const OPEN_DAY = 470
