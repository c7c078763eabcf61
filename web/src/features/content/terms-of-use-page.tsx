import { useTranslation } from 'react-i18next'
import { PolicyPage } from './policy-page.tsx'

export function TermsOfUsePage() {
  const { t } = useTranslation('content')
  return <PolicyPage title={t('terms_of_use')} text="terms_of_use" />
}
