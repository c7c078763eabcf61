import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'

/** Why something is out of reach while a staff member works in a customer's account. */
export function ImpersonationNote({ about }: { about: 'password' | 'second_factor' | 'sessions' }) {
  const { t } = useTranslation('profile')
  return (
    <Alert color="wait" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t(`impersonation.${about}`)}
    </Alert>
  )
}
