import { useTranslation } from '../../lib/use-translation.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import type { MethodSettings } from './use-payment-settings.ts'
import { useTestMethod } from './use-test-method.ts'

/** Asks the provider with the keys that are stored; of a transfer only the number can be proven. */
export function TestConnection({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const testing = useTestMethod(settings.method)
  const bank = settings.method === 'bank'
  const hint = bank ? t('test_bank_hint') : t('test_hint')
  return (
    <ConnectionTest
      testing={testing}
      answer={testing.data}
      label={bank ? t('test_bank') : t('test')}
      hint={settings.complete ? hint : t('test_incomplete')}
      disabled={!settings.complete}
      works={bank ? t('test_bank_works') : t('test_works')}
      fails={t('test_failed')}
    />
  )
}
