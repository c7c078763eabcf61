import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { siteQuery } from '../../../lib/site.ts'
import { answerKey } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'

const SETTINGS = answerKey('GET /settings', {})

export function useUploadLogo(onDone: () => void) {
  const cache = useQueryClient()
  return useUpload(
    (logo, extras) => api('POST /settings/logo', { form: {}, files: { logo }, ...extras }),
    (settings) => {
      cache.setQueryData(SETTINGS, (before) => before && { ...before, ...settings })
      void cache.invalidateQueries({ queryKey: siteQuery.queryKey })
      onDone()
    },
  )
}

export function useRemoveLogo() {
  const cache = useQueryClient()
  return useCall('DELETE /settings/logo', {
    onSuccess: () => cache.setQueryData(SETTINGS, (before) => before && { ...before, logo: null }),
    refresh: [siteQuery.queryKey],
  })
}
