import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { useSignedInUser } from '../../lib/session.ts'
import classes from './balance-chip.module.css'

/** The wallet in the bar of every customer's page; the session's user data follow `credits.changed`. */
export function BalanceChip() {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { credits } = useSignedInUser()
  const figure = formats.credits(credits)
  return (
    <Link to="/buy_credits" className={classes.chip} aria-label={t('chip.label', { credits: figure })}>
      <IconCoins size={17} stroke={1.7} aria-hidden />
      <bdi dir="ltr">{figure}</bdi>
      <span className={classes.word}>{t('chip.credits')}</span>
    </Link>
  )
}
