import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'
import { SETTINGS_KEY } from './use-settings.ts'

export function useChangeSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'POST /settings'>) => api('POST /settings', { body }),
    onSuccess: (settings) => {
      cache.setQueryData(SETTINGS_KEY, settings)
      return refetchSite()
    },
  })
}
