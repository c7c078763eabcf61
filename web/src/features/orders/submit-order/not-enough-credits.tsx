import { Alert } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The draft waits, so the way to the credits and back loses nothing. */
export function NotEnoughCredits({ missing }: { missing: number }) {
  const { t } = useTranslation(['submit-order', 'errors'])
  const formats = useFormats()
  if (missing <= 0) return null
  const count = Math.ceil(missing)
  return (
    <Alert
      color="wait"
      role="status"
      icon={<IconCoins size={18} aria-hidden />}
      title={t('errors:codes.not_enough_credits')}
    >
      <p>{t('credits.missing', { count: missing, missing: formats.credits(missing) })}</p>
      <LinkButton to="/buy_credits" search={{ count: String(count) }} fullWidth>
        {t('credits.buy', { count })}
      </LinkButton>
    </Alert>
  )
}
