import type { ShopOrderStatus } from '#contract/shop-orders/states.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'

/**
 * What moves an order:
 *   pay       the money is here               awaiting_payment, on_hold → paid
 *   process   somebody packs it               paid, on_hold → processing
 *   ship      the parcel leaves               processing, on_hold → shipped
 *   complete  it has arrived                  shipped → completed
 *   hold      it waits for something          any of the first four → on_hold
 *   resume    it goes on                      on_hold → where it was held
 *   cancel    it is over                      whatever is open → cancelled
 */
export const SHOP_ORDER_STEPS = ['pay', 'process', 'ship', 'complete', 'hold', 'resume', 'cancel'] as const
export type ShopOrderStep = (typeof SHOP_ORDER_STEPS)[number]

/** `held_from`: wherever it was when it was held. */
const TABLE: Record<ShopOrderStatus, Partial<Record<ShopOrderStep, ShopOrderStatus | 'held_from'>>> = {
  awaiting_payment: { pay: 'paid', hold: 'on_hold', cancel: 'cancelled' },
  paid: { process: 'processing', hold: 'on_hold', cancel: 'cancelled' },
  processing: { ship: 'shipped', hold: 'on_hold', cancel: 'cancelled' },
  shipped: { complete: 'completed', hold: 'on_hold', cancel: 'cancelled' },
  completed: {},
  on_hold: { pay: 'paid', process: 'processing', ship: 'shipped', resume: 'held_from', cancel: 'cancelled' },
  cancelled: {},
}

export const canStep = (status: ShopOrderStatus, step: ShopOrderStep): boolean =>
  TABLE[status][step] !== undefined

interface Standing {
  status: ShopOrderStatus
  held_from: ShopOrderStatus | null
}

/** Where a step leads; refuses what the state does not allow. */
export function statusAfter({ status, held_from }: Standing, step: ShopOrderStep): ShopOrderStatus {
  const next = TABLE[status][step]
  const reached = next === 'held_from' ? held_from : next
  if (!reached) throw refused(wrongState(status))
  return reached
}
