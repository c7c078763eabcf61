import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { openAccount } from '../../lib/impersonation.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Opens a customer's account in a tab of its own. Called while a click is handled, or the browser takes the tab for a pop-up. */
export function useEnterAccount() {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  return useMutation({
    mutationFn: (userId: string) =>
      openAccount(() => api('POST /auth/admin_auto_login', { body: { user_id: userId } })),
    onSuccess: (outcome) => {
      if (outcome === 'blocked') toast.error(t('enter.blocked'))
    },
    onError: toast.error,
  })
}
