import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../lib/errors.ts'
import classes from './automation.module.css'
import { useTestEngine } from './use-automation-settings.ts'

interface TestEngineProps {
  /** Only what is stored can be tried, switched on or not. */
  face: 'incomplete' | 'unsaved' | 'ready'
}

export function TestEngine({ face }: TestEngineProps) {
  const { t } = useTranslation('automation')
  const { text } = useErrorTexts()
  const testing = useTestEngine()
  const { data, error, isPending } = testing
  return (
    <div className={classes.test}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={isPending}
          disabled={face !== 'ready'}
          onClick={() => testing.mutate()}
        >
          {t('engine.test')}
        </Button>
        <span className={classes.small}>{t(`engine.test_hint.${face}`)}</span>
      </div>
      {isPending || (!data && !error) ? null : data?.ok ? (
        <Alert color="ok" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
          {t('engine.works')}
        </Alert>
      ) : (
        <Alert
          color="bad"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('engine.fails')}
          role="alert"
        >
          <bdi>{data ? data.message : text(error)}</bdi>
        </Alert>
      )}
    </div>
  )
}
