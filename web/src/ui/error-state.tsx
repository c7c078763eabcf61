import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { ApiError } from '../lib/api-error.ts'
import { useErrorTexts } from '../lib/errors.ts'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './blank-state.module.css'

interface ErrorStateProps {
  error: unknown
  onRetry: () => void
}

/** What stands in the place of something that could not be loaded: what happened, and the way on. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const { text } = useErrorTexts()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className={classes.state} role="alert">
      <div className={`${classes.icon} ${classes.bad}`} aria-hidden>
        <IconPlugConnectedX size={24} stroke={1.6} />
      </div>
      <p className={classes.title}>{t('error.title')}</p>
      <p className={classes.text}>{text(error)}</p>
      {requestId ? <p className={classes.small}>{t('error.request', { id: requestId })}</p> : null}
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </div>
    </div>
  )
}
