import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { READ_TOOLS } from '#contract/orders/read-tools.ts'
import { api } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { chosenVariant, foundVehicle, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import type { Order } from '../order.ts'
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

/**
 * The same order once more. Files and promises are given anew: the car may have changed since, and so may the terms.
 * `vehicle` is null when it never was in the catalogue or stands there no more.
 */
function draftFromOrder(order: Order, vehicle: VehicleChoice | null): OrderDraft {
  const isListed = READ_TOOLS.some((tool) => tool === order.tool)
  return {
    ...BLANK_DRAFT,
    vehicle: vehicle ?? {
      variant: null,
      vehicleTypeId: order.vehicle_type_id,
      vehicleName: order.vehicle_label,
    },
    two_units: order.files.some(({ kind }) => kind === 'original_2'),
    tool: isListed ? order.tool : 'other',
    other_tool: isListed ? '' : order.tool,
    read_method: order.read_method,
    master_slave: order.master_slave,
    ecu_brand: order.ecu_brand,
    ecu_version: order.ecu_version,
    service_id: order.service_id,
    option_ids: order.option_ids,
    extra_ids: order.extra_ids,
    reg_no: order.reg_no,
    vin: order.vin,
    mileage: order.mileage ?? '',
    vehicle_year: order.vehicle_year ?? '',
    transmission: order.transmission || null,
    power_hp: order.power_hp ?? '',
    fault_codes: order.fault_codes,
    time_frame: order.time_frame,
    comment: order.comment,
  }
}
