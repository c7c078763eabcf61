import type { TimeFrame } from '#contract/orders/promised-time.ts'
import type { ReadMethod } from '#contract/orders/read-tools.ts'

/** A vehicle of a demo customer: one of the catalogue, with a plate. */
export interface DemoCar {
  variantId: string
  type: string
  maker: string
  model: string
  fuel: string
  ecu: string
  hp: number
  year: number
  transmission: string
  plate: string
  vin: string
  mileage: number
  /** Cars with one key have one file: the same car, or one that a tool's server knows. */
  fileKey: string
}

/**
 * What happens to an order after it was submitted, so many minutes of opening hours later. `at` the provider it happens to
 * the agent's order, and the customer's follows.
 */
export type Step = { after: number; at?: 'provider' } & (
  | { kind: 'take'; by?: Staff }
  | { kind: 'request_info'; reason: string }
  | { kind: 'resend'; text: string }
  | { kind: 'deliver'; note: string; by?: Staff }
  | { kind: 'save_solution' }
  | { kind: 'automate' }
  | { kind: 'revise'; text: string; log?: string }
  | { kind: 'cancel'; by: 'staff' | 'customer'; reason: string }
  | { kind: 'change'; options: readonly string[]; reason: string; price?: number }
  | { kind: 'agree' }
  | { kind: 'write'; from: 'staff' | 'customer'; text: string; unread?: true }
  | { kind: 'note'; text: string }
  | { kind: 'take_back'; reason: string }
)

export type Staff = 'admin' | 'moderator'

export interface OrderPlan {
  buyer: string
  /** The colleague who places it, where it is not the buyer. */
  by?: string
  car: DemoCar
  service: string
  options: readonly string[]
  extras: readonly string[]
  faultCodes: readonly string[]
  frame: TimeFrame
  tool: string
  method: ReadMethod
  comment: string
  at: Date
  steps: readonly Step[]
  /** A second control unit, with a file of its own. */
  hasSecond?: boolean
  /** Of a sub-portal: its agent did not buy credits for it. */
  isUnfunded?: boolean
}
