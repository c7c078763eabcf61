import { useTranslation } from '../../lib/use-translation.ts'
import { PolicyPage } from './policy-page.tsx'

export function PrivacyPolicyPage() {
  const { t } = useTranslation('content')
  return <PolicyPage title={t('privacy_policy')} text="privacy_policy" />
}
