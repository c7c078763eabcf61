import { useTranslation } from 'react-i18next'
import { PolicyPage } from './policy-page.tsx'

export function PrivacyPolicyPage() {
  const { t } = useTranslation('content')
  return <PolicyPage title={t('privacy_policy')} text="privacy_policy" />
}
