import type { ReactNode } from 'react'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { CustomerDetails } from '../customer.ts'
import classes from './customer.module.css'

/** How they are reached and who they are in papers. What nobody knows is left out. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation(['dealers', 'profile'])
  const formats = useFormats()
  const { phone, username, address, zip_code, city, country, locale, price_type } = customer
  const { company_name, company_reg_no, vat_no } = customer
  const lines = [address, [zip_code, city].filter(Boolean).join(' '), country && formats.country(country)]
  return (
    <div className={classes.column}>
      <SectionCard title={t('customer.contact')}>
        <Facts>
          <Fact label={t('profile:personal.phone')}>{known(phone, <bdi dir="ltr">{phone}</bdi>)}</Fact>
          <Fact label={t('profile:personal.username')}>{known(username, <bdi>{username}</bdi>)}</Fact>
          <Fact label={t('profile:address.title')}>
            {known(
              lines.some(Boolean),
              <bdi className={classes.multiline}>{lines.filter(Boolean).join('\n')}</bdi>,
            )}
          </Fact>
          <Fact label={t('profile:personal.language')}>
            {isLanguage(locale) ? LANGUAGES[locale] : locale}
          </Fact>
          <Fact label={t('kind.price_type')}>
            {customer.employer ? null : t(`price_types.${price_type as 1 | 2 | 3}`)}
          </Fact>
        </Facts>
      </SectionCard>
      {company_name || company_reg_no || vat_no ? (
        <SectionCard title={t('customer.company')}>
          <Facts>
            <Fact label={t('profile:business.company_name')}>
              {known(company_name, <bdi>{company_name}</bdi>)}
            </Fact>
            <Fact label={t('profile:business.company_reg_no')}>
              {known(company_reg_no, <bdi>{company_reg_no}</bdi>)}
            </Fact>
            <Fact label={t('profile:business.vat_no')}>{known(vat_no, <bdi dir="ltr">{vat_no}</bdi>)}</Fact>
          </Facts>
        </SectionCard>
      ) : null}
    </div>
  )
}

const known = (value: unknown, shown: ReactNode): ReactNode => (value ? shown : null)
