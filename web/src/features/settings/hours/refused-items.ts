import type { FieldError } from '#contract/errors.ts'
import type { ApiError } from '../../../lib/api-error.ts'

interface RefusedItem {
  index: number
  error: FieldError
}

/** `items.3` and `items.3.reason` both speak of the fourth line that was sent. */
export function refusedItems({ fields }: Pick<ApiError, 'fields'>): RefusedItem[] {
  return Object.entries(fields).flatMap(([name, error]) => {
    const index = /^items\.(\d+)(\.|$)/.exec(name)?.[1]
    return index === undefined ? [] : [{ index: Number(index), error }]
  })
}
