import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './work-shell.module.css'

interface PhoneMenuProps {
  open: boolean
  onClose: () => void
  brand: ReactNode
  children: ReactNode
}

/** The menu of a narrow window: it slides over the content. */
export function PhoneMenu({ open, onClose, brand, children }: PhoneMenuProps) {
  const { t } = useTranslation()
  return (
    // Put together by hand: Mantine's own header would be a second banner of the page.
    <Drawer.Root
      opened={open}
      onClose={onClose}
      size={280}
      position="left"
      // Not as a class of the content: that one would also colour the whole window behind it.
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.main_menu')}>
        <div className={classes.brand}>
          {brand}
          <CloseButton className={classes.drawerClose} aria-label={t('shell.close_menu')} onClick={onClose} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
