import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './detail-drawer.module.css'
import { UnsavedScope, useGuardedClose } from './form/unsaved-scope.tsx'

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
  const { t } = useTranslation('ui')
  // Stays readable while the drawer slides away.
  const last = useRef(of)
  if (of !== null) last.current = of
  const shown = last.current
  const { scope, close } = useGuardedClose(onClose)
  return (
    <Drawer.Root
      opened={of !== null}
      onClose={() => void close()}
      // Mantine mirrors it by itself where the text runs from right to left.
      position="right"
      size={size}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's header: that element would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{shown === null ? '' : title(shown)}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('confirm.close')} />
        </div>
        <Drawer.Body>
          <UnsavedScope value={scope}>{shown === null ? null : children(shown, close)}</UnsavedScope>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
