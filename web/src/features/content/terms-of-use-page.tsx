import { useTranslation } from '../../lib/use-translation.ts'
import { PolicyPage } from './policy-page.tsx'

export function TermsOfUsePage() {
  const { t } = useTranslation('content')
  return <PolicyPage title={t('terms_of_use')} text="terms_of_use" />
}
