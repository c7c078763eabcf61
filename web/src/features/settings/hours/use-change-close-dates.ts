import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'
import type { CloseDate } from './close-dates.ts'

export function useChangeCloseDates() {
  return useMutation({
    mutationFn: (items: CloseDate[]) => api('POST /close_dates', { body: { items } }),
    onSuccess: refetchSite,
  })
}
