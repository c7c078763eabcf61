import { useSignedInUser } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { partOfDay } from './greeting.ts'

export function GreetingTitle({ hint }: { hint: string }) {
  const { t } = useTranslation('dashboard')
  const { first_name } = useSignedInUser()
  const part = partOfDay(useNow().getHours())
  const greeting = first_name ? t(`greeting.${part}_name`, { name: first_name }) : t(`greeting.${part}`)
  return <PageHeader title={greeting} hint={hint} />
}
