import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './work-shell.module.css'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The menu on narrow screens. Put together by hand: Mantine's own header would be a second banner of the page. */
export function MenuDrawer({ open, onClose, label, children }: MenuDrawerProps) {
  const { i18n } = useTranslation()
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      size={280}
      position={i18n.dir() === 'rtl' ? 'right' : 'left'}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} className={classes.drawer}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
