import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { offerQuery } from '../../../lib/offer-query.ts'

/** The former offer stays until the next is there. */
export function useOrderOffer(vtype: string | null, variant: string | null) {
  return useQuery({
    ...offerQuery({ vtype: vtype ?? undefined, variant: variant ?? undefined }),
    placeholderData: keepPreviousData,
  })
}
