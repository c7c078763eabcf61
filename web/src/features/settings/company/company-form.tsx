import { Alert, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { missingSellerData, type SellerData } from '#contract/billing/invoice-parties.ts'
import { LENGTHS } from '#contract/limits.ts'
import { useFormats } from '../../../lib/formats.ts'
import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { changedValues, useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { VatNumberInput } from '../../../ui/form/vat-number-input.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useSellerFields } from '../../../ui/use-seller-fields.ts'
import classes from '../settings.module.css'
import own from './company-form.module.css'
import { type CompanyValues, checkCompany, companyValues, senderLines } from './company-values.ts'

/** Who sells: the sender on invoices. Issued invoices keep what they were issued with. */
export function CompanyForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const saving = useSaveSettings()
  const { country } = useSite()
  const f = useSavedForm({
    saved: settings,
    valuesOf: companyValues,
    check: (values) => checkCompany(companyValues(settings), values, country),
    submit: (values, before) => saving.mutateAsync({ body: changedValues(before, values) }),
  })
  return (
    <SettingsForm of={f} label={t('tabs.company')}>
      <MissingData values={{ ...f.form.values, country }} />
      <SectionCard title={t('company.title')} hint={t('company.hint')}>
        <div className={classes.fields}>
          <TextInput
            label={t('company.name')}
            {...f.field('company_name')}
            maxLength={LENGTHS.company_name}
          />
          <GrowingTextarea
            label={t('company.address')}
            {...f.field('company_address')}
            minRows={2}
            maxRows={6}
            maxLength={LENGTHS.address}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('company.zip_code')}
              {...f.field('company_zip_code')}
              maxLength={LENGTHS.zip_code}
            />
            <TextInput label={t('company.city')} {...f.field('company_city')} maxLength={LENGTHS.city} />
          </div>
        </div>
      </SectionCard>
      <SectionCard title={t('company.numbers')}>
        <div className={classes.pair}>
          <TextInput
            label={<Optional>{t('company.reg_no')}</Optional>}
            description={t('company.reg_no_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...f.field('company_reg_no')}
            maxLength={LENGTHS.company_reg_no}
          />
          <VatNumberInput
            label={<Optional>{t('company.vat_no')}</Optional>}
            hint={(example) => t('company.vat_no_hint', { example })}
            country={country}
            saved={settings.company_vat_no}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...f.field('company_vat_no')}
          />
        </div>
      </SectionCard>
      <Sender values={f.form.values} />
    </SettingsForm>
  )
}

function Sender({ values }: { values: CompanyValues }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const { country } = useSite()
  const lines = senderLines(values, formats.country(country))
  return (
    <SectionCard title={t('company.preview')} hint={t('company.preview_hint')}>
      <address className={own.sender}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Singapore, Singapore; lines have no names but their places
          <span key={at} className={own.line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        {values.company_reg_no.trim() ? (
          <span className={own.line}>
            {t('company.reg_no')}: <bdi>{values.company_reg_no}</bdi>
          </span>
        ) : null}
        {values.company_vat_no.trim() ? (
          <span className={own.line}>
            {t('company.vat_no')}: <bdi dir="ltr">{values.company_vat_no}</bdi>
          </span>
        ) : null}
      </address>
    </SectionCard>
  )
}

/** What an invoice still needs of the seller. Until it is there, customers cannot buy. */
function MissingData({ values }: { values: SellerData }) {
  const { t } = useTranslation('settings')
  const sellerFields = useSellerFields()
  const missing = missingSellerData(values)
  if (missing.length === 0) return null
  return (
    <Alert color="wait" icon={<IconInfoCircle size={18} aria-hidden />} title={t('company.missing_title')}>
      {t('company.missing', { what: sellerFields(missing) })}
    </Alert>
  )
}
