import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './work-shell.module.css'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The menu on narrow screens. Put together by hand: Mantine's own header would be a second banner of the page. */
export function MenuDrawer({ open, onClose, label, children }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={open} onClose={onClose} size={280} position="left">
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} className={classes.drawer}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
