import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './detail-drawer.module.css'
import { UnsavedScope, useGuardedClose } from './form/unsaved-scope.tsx'
import { useOpensAfterwards } from './later.tsx'

interface DrawerWindowProps {
  opened: boolean
  title: ReactNode
  size: number
  onClose: () => void
  children: (close: () => Promise<boolean>) => ReactNode
}

/** The code of a drawer (see detail-drawer.tsx). */
export function DrawerWindow({ opened, title, size, onClose, children }: DrawerWindowProps) {
  const { t } = useTranslation('ui')
  const { scope, close } = useGuardedClose(onClose)
  return (
    <Drawer.Root
      opened={useOpensAfterwards(opened)}
      onClose={() => void close()}
      // Mantine mirrors it by itself where the text runs from right to left.
      position="right"
      size={size}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's header: that element would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('confirm.close')} />
        </div>
        <Drawer.Body>
          <UnsavedScope value={scope}>{children(close)}</UnsavedScope>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
