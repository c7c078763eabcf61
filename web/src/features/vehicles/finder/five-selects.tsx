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
  const told = useRef(keyOf(value))
  // The answer for a variant comes later; by then something else may be chosen.
  const wanted = useRef<string | null>(null)

  const key = keyOf(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value
  useEffect(() => {
    if (key === told.current) return
    told.current = key
    wanted.current = null
    setIds(idsOf(value))
  }, [key])

  const tell = (choice: VehicleChoice) => {
    told.current = keyOf(choice)
    onChange(choice)
  }

  const pick = (next: LevelIds) => {
    setIds(next)
    wanted.current = null
    const id = next.at(-1) ?? null
    if (id !== null) {
      wanted.current = id
      cache.fetchQuery(variantQuery(id)).then((variant) => {
        if (wanted.current === id) tell(chosenVariant(foundVehicle(variant)))
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
