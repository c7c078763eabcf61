import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import type { Variant } from '../levels.ts'
import { variantQuery } from '../use-vehicles.ts'
import { type DetailsValues, formOf } from './details-values.ts'

export interface DetailsChange {
  values: DetailsValues
  removed: readonly string[]
  added: readonly File[]
}

export function useSaveDetails(variant: Variant) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ values, removed, added }: DetailsChange) =>
      api('PUT /vehicle/variant/{id}/details', {
        params: { id: variant.id },
        form: formOf(values, variant, removed),
        files: { image_1: added[0], image_2: added[1], image_3: added[2] },
      }),
    onSuccess: (saved) => {
      cache.setQueryData(variantQuery(variant.id).queryKey, saved)
      return cache.invalidateQueries({ queryKey: VEHICLES_KEY })
    },
  })
}
