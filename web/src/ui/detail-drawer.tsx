import { type ReactNode, useRef } from 'react'
import { part } from '../lib/parts.ts'
import { useOpenedPart } from './later.tsx'

export const drawerWindow = part(() => import('./drawer-window.tsx').then((module) => module.DrawerWindow))

interface DetailDrawerProps<T> {
  /** What is looked at; null closes the drawer. */
  of: T | null
  title: (shown: T) => ReactNode
  size: number
  onClose: () => void
  /** `close` asks first, like the button does, and tells whether it closed. */
  children: (shown: T, close: () => Promise<boolean>) => ReactNode
}

/** One thing out of a list, looked at beside it. Asks before something half-typed in it is lost. */
export function DetailDrawer<T>({ of, title, size, onClose, children }: DetailDrawerProps<T>) {
  // Stays readable while the drawer slides away.
  const last = useRef(of)
  if (of !== null) last.current = of
  const shown = last.current
  const Window = useOpenedPart(drawerWindow, of !== null, onClose)
  if (!Window || shown === null) return null
  return (
    <Window opened={of !== null} title={title(shown)} size={size} onClose={onClose}>
      {(close) => children(shown, close)}
    </Window>
  )
}
