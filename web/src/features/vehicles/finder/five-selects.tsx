import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chosenVariant, foundVehicle, NO_VEHICLE, type VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { LEVELS } from '../levels.ts'
import { variantQuery } from '../use-vehicles.ts'
import { type LevelIds, LevelSelects } from './level-selects.tsx'

/** What the selects show for a choice that was made elsewhere. */
function idsOf({ variant, vehicleTypeId }: VehicleChoice): LevelIds {
  if (variant) return LEVELS.map((_, at) => variant.path[at]?.id ?? null)
  return LEVELS.map((_, at) => (at === 0 ? vehicleTypeId : null))
}

/** Others may hold the same choice in a new object; only another vehicle is another choice. */
const keyOf = ({ variant, vehicleTypeId }: VehicleChoice) => variant?.variant_id ?? vehicleTypeId

interface FiveSelectsProps {
  value: VehicleChoice
  onChange: (choice: VehicleChoice) => void
}

/** From the type down to the variant. Choosing one clears those below; where there is but one, it is chosen. */
export function FiveSelects({ value, onChange }: FiveSelectsProps) {
  const cache = useQueryClient()
  const toast = useToasts()
  const [ids, setIds] = useState(() => idsOf(value))
  // What was told last: a value that differs from it was chosen elsewhere.
  const [told, setTold] = useState(() => keyOf(value))
  const key = keyOf(value)
  const [seen, setSeen] = useState(key)
  // While drawing, not in an effect: the selects' own effects run first and would choose below what is no longer chosen.
  if (key !== seen) {
    setSeen(key)
    if (key !== told) {
      setTold(key)
      setIds(idsOf(value))
    }
  }
  // The answer for a variant comes later; by then something else may be chosen.
  const shown = useRef(ids)
  useEffect(() => {
    shown.current = ids
  }, [ids])

  const tell = (choice: VehicleChoice) => {
    setTold(keyOf(choice))
    onChange(choice)
  }

  const pick = (next: LevelIds) => {
    setIds(next)
    shown.current = next
    const id = next.at(-1) ?? null
    if (id !== null) {
      cache.fetchQuery(variantQuery(id)).then((variant) => {
        if (shown.current.at(-1) === id) tell(chosenVariant(foundVehicle(variant)))
      }, toast.error)
      return
    }
    const typeId = next[0] ?? null
    if (value.variant !== null || value.vehicleTypeId !== typeId) {
      tell({ ...NO_VEHICLE, vehicleTypeId: typeId })
    }
  }

  return <LevelSelects ids={ids} onPick={pick} />
}
