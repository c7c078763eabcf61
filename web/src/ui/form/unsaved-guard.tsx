import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../confirm.tsx'

/** Put it inside a form that takes longer than a minute to fill in. Asks before leaving the page loses the work. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      if (!isDirty()) return false
      const leave = await confirm({
        title: t('form.leave_title'),
        text: t('form.leave_text'),
        confirm: t('form.leave'),
        cancel: t('form.stay'),
        danger: true,
      })
      return !leave
    },
  })
  return null
}
