import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { part } from '../../../lib/parts.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useUnreadNotifications } from '../../../lib/use-unread-notifications.ts'
import { useOpenedPart } from '../../../ui/later.tsx'
import classes from './bell.module.css'

export const bellWindow = part(() => import('./bell-window.tsx').then((module) => module.BellWindow))

const MOST_SHOWN = 99

/** The bell in the bar of every page, with how much is unread. */
export function BellButton() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const unread = useUnreadNotifications()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Window = useOpenedPart(bellWindow, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-label={unread > 0 ? t('bell.label_unread', { count: unread }) : t('bell.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell size={20} stroke={1.7} aria-hidden />
        {unread > 0 ? (
          // Drawn and not written: its name says the whole number, the badge may say 99+.
          <span
            className={classes.badge}
            aria-hidden
            data-count={unread > MOST_SHOWN ? `${number(MOST_SHOWN)}+` : number(unread)}
          />
        ) : null}
      </UnstyledButton>
      <VisuallyHidden role="status">{unread > 0 ? t('bell.unread', { count: unread }) : ''}</VisuallyHidden>
      {Window ? <Window opened={isOpen} anchor={button} onClose={close} /> : null}
    </>
  )
}
