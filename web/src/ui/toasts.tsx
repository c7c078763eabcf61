import { Button } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useErrorTexts } from '../lib/errors.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { overlaysWanted } from './overlays.ts'
import classes from './toasts.module.css'

/** What one may want to do now. */
interface NextStep {
  label: string
  go: () => void
}

interface Toasts {
  /** Says what happened, in the past tense. */
  success(text: string, next?: NextStep): void
  /** Takes a thrown value or a sentence. Stays until closed: a missed error is a lost one. */
  error(error: unknown): void
  /** For what was done at once but can be taken back for ten seconds. */
  undo(text: string, takeBack: () => void): void
}

/** What is shown before there is a place for it waits in the list of toasts. */
function show(toast: NotificationData): string {
  overlaysWanted.set(true)
  return notifications.show(toast)
}

export function useToasts(): Toasts {
  const { t } = useTranslation('ui')
  const { text: errorText } = useErrorTexts()
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('toast.close') }
    return {
      success(text, next) {
        const go = () => {
          notifications.hide(id)
          next?.go()
        }
        const id = show({
          message: next ? (
            <div className={classes.withButton}>
              <span>{text}</span>
              <Button size="compact-sm" variant="default" onClick={go}>
                {next.label}
              </Button>
            </div>
          ) : (
            text
          ),
          icon: <IconCheck size={18} aria-hidden />,
          color: 'ok',
          autoClose: next ? 8000 : 4000,
          closeButtonProps,
        })
      },
      error(error) {
        show({
          message: typeof error === 'string' ? error : errorText(error),
          icon: <IconAlertTriangle size={18} aria-hidden />,
          color: 'bad',
          autoClose: false,
          role: 'alert',
          closeButtonProps,
        })
      },
      undo(text, takeBack) {
        const id = show({
          message: (
            <div className={classes.withButton}>
              <span>{text}</span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                onClick={() => {
                  notifications.hide(id)
                  takeBack()
                }}
              >
                {t('toast.undo')}
              </Button>
            </div>
          ),
          autoClose: 10_000,
          closeButtonProps,
        })
      },
    }
  }, [t, errorText])
}
