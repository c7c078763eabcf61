import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'
import { SETTINGS_KEY, type Settings } from './use-settings.ts'

export function useUploadLogo(onDone: () => void) {
  const cache = useQueryClient()
  return useUpload(
    (logo, extras) => api('POST /settings/logo', { form: {}, files: { logo }, ...extras }),
    (settings) => {
      cache.setQueryData(SETTINGS_KEY, settings)
      void refetchSite()
      onDone()
    },
  )
}

export function useRemoveLogo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /settings/logo'),
    onSuccess: () => {
      cache.setQueryData<Settings>(SETTINGS_KEY, (before) => before && { ...before, logo: null })
      return refetchSite()
    },
  })
}
