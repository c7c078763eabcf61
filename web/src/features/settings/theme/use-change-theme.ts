import { useMutation } from '@tanstack/react-query'
import type { ThemeColors } from '#contract/settings/theme.ts'
import { api } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'

export function useChangeTheme() {
  return useMutation({
    mutationFn: (body: ThemeColors) => api('POST /theme_settings', { body }),
    onSuccess: refetchSite,
  })
}
