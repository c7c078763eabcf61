import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'
import type { OpenTime } from './open-week.ts'

export function useChangeOpenTimes() {
  return useMutation({
    mutationFn: (items: OpenTime[]) => api('POST /open_times', { body: { items } }),
    onSuccess: refetchSite,
  })
}
