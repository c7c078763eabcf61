import { modals } from '@mantine/modals'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { withOverlays } from './overlays.ts'

/** How every dialog comes and goes: it opens after 50 ms and has closed after 300 ms. */
export const MODAL_TRANSITION = {
  transition: 'fade',
  enterDelay: 50,
  duration: 150,
  exitDuration: 300,
} as const

interface ConfirmOptions {
  title: string
  text?: ReactNode
  /** What the button does, as a verb. */
  confirm: string
  cancel?: string
  /** For what cannot be taken back. */
  danger?: boolean
}

/** Asks before something that cannot be undone. Resolves to false also for Esc and a click beside the dialog. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const { t } = useTranslation('ui')
  return useCallback(
    ({ title, text, confirm, cancel, danger }) =>
      new Promise<boolean>((resolve) => {
        withOverlays({
          show: () =>
            modals.openConfirmModal({
              title,
              children: text,
              labels: { confirm, cancel: cancel ?? t('confirm.cancel') },
              confirmProps: danger ? { color: 'bad' } : {},
              closeButtonProps: { 'aria-label': t('confirm.close') },
              centered: true,
              transitionProps: MODAL_TRANSITION,
              onConfirm: () => resolve(true),
              onClose: () => resolve(false),
            }),
          showPlainly: () =>
            resolve(window.confirm(typeof text === 'string' ? `${title}\n\n${text}` : title)),
          giveUp: () => resolve(false),
        })
      }),
    [t],
  )
}

/** The question before deleting a record, in the words the product always uses. */
export function useConfirmDelete(): (text?: ReactNode) => Promise<boolean> {
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  return useCallback(
    (text) =>
      confirm({
        title: t('confirm.delete_title'),
        text: text ?? t('confirm.delete_text'),
        confirm: t('confirm.delete'),
        danger: true,
      }),
    [confirm, t],
  )
}

export function useConfirmLogout(): () => Promise<boolean> {
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  return useCallback(
    () =>
      confirm({
        title: t('confirm.logout_title'),
        text: t('confirm.logout_text'),
        confirm: t('confirm.logout'),
      }),
    [confirm, t],
  )
}
