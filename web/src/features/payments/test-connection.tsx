import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../lib/errors.ts'
import classes from './payments.module.css'
import type { MethodSettings } from './use-payment-settings.ts'
import { useTestMethod } from './use-test-method.ts'

/** Asks the provider with the keys that are stored; of a transfer only the number can be proven. */
export function TestConnection({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const { text } = useErrorTexts()
  const testing = useTestMethod(settings.method)
  const bank = settings.method === 'bank'
  const { data, error } = testing
  return (
    <div className={classes.test}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={testing.isPending}
          disabled={!settings.complete}
          onClick={() => testing.mutate()}
        >
          {bank ? t('test_bank') : t('test')}
        </Button>
        <span className={classes.small}>
          {!settings.complete ? t('test_incomplete') : bank ? t('test_bank_hint') : t('test_hint')}
        </span>
      </div>
      {testing.isPending || (!data && !error) ? null : data?.works ? (
        <Alert color="ok" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
          {bank ? t('test_bank_works') : t('test_works')}
        </Alert>
      ) : (
        <Alert
          color="bad"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('test_failed')}
          role="alert"
        >
          <bdi>{data ? data.message : text(error)}</bdi>
        </Alert>
      )}
    </div>
  )
}
