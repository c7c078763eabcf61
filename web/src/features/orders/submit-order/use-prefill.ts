import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { chosenVariant, foundVehicle, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import type { Order } from '../order.ts'
import { draftFromOrder } from './draft-from-order.ts'
import { BLANK_DRAFT, isBlank, type OrderDraft } from './order-draft.ts'
import type { OrderScreen } from './use-order-screen.ts'

/**
 * `?again=` fills the form from an old order, `?variant=` chooses a vehicle. Done once: the address is cleared, so
 * that a reload brings back the draft with what was changed since.
 */
export function usePrefill(screen: OrderScreen): { failed: string | null } {
  const { t } = useTranslation('submit-order')
  const { again, variant } = useSearch({ strict: false }) as { again?: string; variant?: string }
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const current = useRef(screen)
  current.current = screen

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone asks for it
  useEffect(() => {
    if (!again && !variant) return
    const ending = new AbortController()
    const { signal } = ending
    setError(null)
    fill(signal)
      .then(() => navigate({ to: '.', search: {} as never, replace: true, resetScroll: false }))
      .catch((cause: unknown) => {
        if (!signal.aborted) setError(cause)
      })
    return () => ending.abort()
  }, [again, variant])

  async function fill(signal: AbortSignal): Promise<void> {
    if (again) {
      const order: Order = await api('GET /order/{id}', { params: { id: again }, signal })
      const vehicle = order.variant_id ? await fetchVehicle(order.variant_id, signal) : null
      take(draftFromOrder(order, vehicle), t('again.filled', { number: order.order_no }))
    } else if (variant) {
      const vehicle = await fetchVehicle(variant, signal)
      take({ ...current.current.draft, vehicle }, t('again.vehicle_chosen'))
    }
  }

  /** What was begun here before can be taken back. */
  function take(next: OrderDraft, said: string): void {
    const { draft, show, fillWith } = current.current
    if (isBlank(draft) || draft.vehicle === BLANK_DRAFT.vehicle) show(next)
    else fillWith(next, said)
  }

  return { failed: useErrorText(error) }
}

async function fetchVehicle(id: string, signal: AbortSignal): Promise<VehicleChoice> {
  return chosenVariant(foundVehicle(await api('GET /vehicle/variant/{id}', { params: { id }, signal })))
}
