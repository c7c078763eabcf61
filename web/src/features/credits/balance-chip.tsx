import { VisuallyHidden } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './balance-chip.module.css'

/** The wallet in the bar of every customer's page; the session's user data follow `credits.changed`. */
export function BalanceChip() {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { credits } = useSignedInUser()
  return (
    <Link to="/buy_credits" className={classes.chip}>
      <IconCoins size={17} stroke={1.7} aria-hidden />
      <bdi dir="ltr">{formats.credits(credits)}</bdi> <span className={classes.word}>{t('chip')}</span>{' '}
      <VisuallyHidden>{t('buy')}</VisuallyHidden>
    </Link>
  )
}
