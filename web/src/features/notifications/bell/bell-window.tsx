import { Drawer, FocusTrap } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useOpensAfterwards } from '../../../ui/later.tsx'
import classes from './bell.module.css'
import { BellList } from './bell-list.tsx'

interface BellWindowProps {
  opened: boolean
  /** The bell itself: pressing it is no press outside. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Below the bell where there is room, over the whole screen of a phone. */
export function BellWindow({ opened, anchor, onClose }: BellWindowProps) {
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const isOpen = useOpensAfterwards(opened)
  if (wide) return opened ? <BellPanel anchor={anchor} onClose={onClose} /> : null
  return <BellDrawer opened={isOpen} onClose={onClose} />
}

function BellPanel({ anchor, onClose }: Omit<BellWindowProps, 'opened'>) {
  const { t } = useTranslation()
  const panel = useClickOutside<HTMLDivElement>((event) => {
    if (!anchor.current?.contains(event.target as Node)) onClose()
  })
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <FocusTrap active>
      <div ref={panel} className={classes.panel} role="dialog" aria-label={t('bell.label')}>
        <BellList onFollow={onClose} />
      </div>
    </FocusTrap>
  )
}

function BellDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="100%">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('bell.label')} className={classes.drawer}>
        <BellList onFollow={onClose} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
