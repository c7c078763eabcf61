import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useKeepSettings } from '../../../lib/settings.ts'
import { siteQuery } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'

export function useUploadLogo(onDone: () => void) {
  const cache = useQueryClient()
  const keep = useKeepSettings()
  return useUpload(
    (logo, extras) => api('POST /settings/logo', { form: {}, files: { logo }, ...extras }),
    (settings) => {
      keep(settings)
      void cache.invalidateQueries({ queryKey: siteQuery.queryKey })
      onDone()
    },
  )
}

export function useRemoveLogo() {
  const keep = useKeepSettings()
  return useCall('DELETE /settings/logo', {
    onSuccess: () => keep({ logo: null }),
    refresh: [siteQuery.queryKey],
  })
}
