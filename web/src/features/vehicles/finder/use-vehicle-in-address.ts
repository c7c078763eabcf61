import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chosenVariant, foundVehicle, NO_VEHICLE, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { variantQuery } from '../use-vehicles.ts'

/** The vehicle that a screen is about, and the finder's choice of it. It stands in the address, so that a link leads to it. */
export function useVehicleInAddress() {
  const { variant: wanted } = useSearch({ strict: false }) as { variant?: unknown }
  const id = wanted ? String(wanted) : null
  const navigate = useNavigate()
  const variant = useQuery({ ...variantQuery(id ?? ''), enabled: id !== null })
  // What is chosen half-way; the vehicle itself stands in the address.
  const [half, setHalf] = useState<VehicleChoice>(NO_VEHICLE)
  const choice =
    id !== null && variant.data
      ? chosenVariant(foundVehicle(variant.data))
      : half.variant?.variant_id === id
        ? half
        : { ...half, variant: null }
  const arriving = id !== null && variant.isPending

  const choose = (next: VehicleChoice) => {
    setHalf(next)
    if (next.variant?.variant_id === id) return
    // The selects choose what is the only one by themselves; the vehicle of a link that is on its way outranks that.
    if (arriving && next.variant === null) return
    void navigate({ to: '.', search: { variant: next.variant?.variant_id } as never, resetScroll: false })
  }
  return { id, variant, choice, choose }
}
