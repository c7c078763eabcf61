import { Anchor } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSite } from '../../../lib/site.ts'
import { Trans } from '../../../lib/trans.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './buy.module.css'
import type { Quote } from './use-quote.ts'

/** Why this much VAT, and what the buyer can do about it. */
export function VatNote({ quote }: { quote: Quote }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { title } = useSite()
  const { vat_reason: reason, vat_number: number, no_reverse_charge: why } = quote
  const where = formats.country(quote.country)
  return (
    <div className={classes.notes}>
      {reason === 'reverse_charge' ? <p>{t('vat.why_reverse_charge')}</p> : null}
      {reason === 'not_charged' ? <p>{t('vat.why_not_charged', { country: where })}</p> : null}
      {why ? (
        <p>
          <Trans
            t={t}
            i18nKey={`vat.charged_abroad.${why}`}
            values={{ country: where, title }}
            components={{ a: <ProfileLink tab="business" /> }}
          />
        </p>
      ) : null}
      {why || number === 'none' || number === 'valid' ? null : (
        <p className={classes.warning}>
          <Trans t={t} i18nKey={`vat.number.${number}`} components={{ a: <ProfileLink tab="business" /> }} />
        </p>
      )}
    </div>
  )
}

function ProfileLink({ tab, children }: { tab: string; children?: React.ReactNode }) {
  return (
    <Anchor component={ScreenLink} to="/profile_settings" search={{ tab }} inherit>
      {children}
    </Anchor>
  )
}
