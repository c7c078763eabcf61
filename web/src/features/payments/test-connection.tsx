import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import type { MethodSettings } from './method-values.ts'

/** Asks the provider with the keys that are stored; of a transfer only the number can be proven. */
export function TestConnection({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const testing = useCall('POST /payment_settings/{method}/test')
  const bank = settings.method === 'bank'
  const hint = bank ? t('test_bank_hint') : t('test_hint')
  return (
    <ConnectionTest
      testing={{ ...testing, mutate: () => testing.mutate({ params: { method: settings.method } }) }}
      answer={testing.data}
      label={bank ? t('test_bank') : t('test')}
      hint={settings.complete ? hint : t('test_incomplete')}
      disabled={!settings.complete}
      works={bank ? t('test_bank_works') : t('test_works')}
      fails={t('test_failed')}
    />
  )
}
