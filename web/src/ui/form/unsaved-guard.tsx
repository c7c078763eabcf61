import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { UnsavedScope, useConfirmLeave } from './unsaved-scope.tsx'

/**
 * Put it inside a form that somebody would be sorry to lose. Asks before leaving the page, and before closing the drawer
 * or dialog around it where that uses `useGuardedClose`.
 */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const confirmLeave = useConfirmLeave()
  const scope = useContext(UnsavedScope)
  const current = useRef(isDirty)
  current.current = isDirty

  useEffect(() => scope?.add(() => current.current()), [scope])

  const unsaved = () => !scope?.abandoned() && isDirty()
  useBlocker({
    enableBeforeUnload: unsaved,
    shouldBlockFn: async () => unsaved() && !(await confirmLeave()),
  })
  return null
}
