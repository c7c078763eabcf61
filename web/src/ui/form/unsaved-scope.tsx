import { createContext, useCallback, useRef, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../confirm.tsx'

/** The forms inside one drawer or dialog. */
interface Scope {
  /** Returns what takes the form out again. */
  add: (isDirty: () => boolean) => () => void
  /** True once the person chose to lose what was typed: nobody asks a second time while the drawer slides away. */
  abandoned: () => boolean
}

export const UnsavedScope = createContext<Scope | null>(null)

export function useConfirmLeave(): () => Promise<boolean> {
  const { t } = useTranslation('ui')
  const confirm = useConfirm()
  return useCallback(
    () =>
      confirm({
        title: t('form.leave_title'),
        text: t('form.leave_text'),
        confirm: t('form.leave'),
        cancel: t('form.stay'),
        danger: true,
      }),
    [confirm, t],
  )
}

interface GuardedClose {
  /** For `<UnsavedScope value={scope}>` around the forms. */
  scope: Scope
  /** Closes, or asks first; tells whether it closed. */
  close: () => Promise<boolean>
}

/** Closing that asks while a form inside holds something unsaved. */
export function useGuardedClose(onClose: () => void): GuardedClose {
  const confirmLeave = useConfirmLeave()
  const forms = useRef(new Set<() => boolean>())
  const abandoned = useRef(false)
  const asking = useRef(false)
  const [scope] = useState<Scope>(() => ({
    add: (isDirty) => {
      abandoned.current = false
      forms.current.add(isDirty)
      return () => void forms.current.delete(isDirty)
    },
    abandoned: () => abandoned.current,
  }))

  const close = async () => {
    // Esc reaches the drawer as well as the question above it.
    if (asking.current) return false
    if (!abandoned.current && [...forms.current].some((isDirty) => isDirty())) {
      asking.current = true
      const leave = await confirmLeave()
      // The same key press may still be on its way to the drawer.
      setTimeout(() => {
        asking.current = false
      })
      if (!leave) return false
      abandoned.current = true
    }
    onClose()
    return true
  }
  return { scope, close }
}
