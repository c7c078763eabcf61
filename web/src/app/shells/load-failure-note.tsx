import { Button } from '@mantine/core'
import { useErrorTexts } from '../../lib/errors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './load-failure-note.module.css'

interface LoadFailureNoteProps {
  error: unknown
  onRetry: () => void
}

/** Says that a part of the shell did not arrive, over the page: what stands and was typed there stays. */
export function LoadFailureNote({ error, onRetry }: LoadFailureNoteProps) {
  const { t } = useTranslation('ui')
  const { text } = useErrorTexts()
  return (
    <div className={classes.note} role="alert">
      <span>{text(error)}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
