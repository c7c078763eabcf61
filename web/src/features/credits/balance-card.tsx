import { useFormats } from '../../lib/formats.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './balance-card.module.css'

/** The first thing on a customer's home: what the wallet holds and the way to fill it. */
export function BalanceCard() {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const { credits, balance } = useSignedInUser()
  const { currency } = useSite()
  return (
    <SectionCard title={t('card.title')}>
      <p className={classes.figure}>
        <bdi dir="ltr" className={credits < 0 ? `${classes.credits} ${classes.negative}` : classes.credits}>
          {formats.credits(credits)}
        </bdi>
      </p>
      <p className={classes.small}>
        {credits < 0 ? t('card.negative') : t('card.worth', { money: formats.money(balance, currency) })}
      </p>
      <div className={classes.buttons}>
        <LinkButton to="/buy_credits">{t('buy')}</LinkButton>
        <LinkButton to="/buy_credits" search={{ tab: 'history' }} variant="default">
          {t('card.history')}
        </LinkButton>
      </div>
    </SectionCard>
  )
}
