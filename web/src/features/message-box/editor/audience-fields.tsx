import { Checkbox, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { NOTICE_AUDIENCES, type NoticeAudience } from '#contract/message-box/bounds.ts'
import { PRICE_TYPES } from '#contract/services/price-types.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { listCountries } from '../../../ui/form/countries.ts'
import { Select } from '../../../ui/form/select.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ManySelect } from '../../../ui/many-select.tsx'
import classes from '../message-box.module.css'
import { NOTICES_KEY } from '../notices.ts'
import type { NoticeValues } from './notice-values.ts'

/** For whom it is, and how many these are now. */
export function AudienceFields({ of: f }: { of: ServerForm<NoticeValues> }) {
  const { t, i18n } = useTranslation('message-box')
  const { values, errors } = f.form
  return (
    <>
      <Select
        label={t('editor.audience')}
        data={NOTICE_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        value={values.audience}
        onChange={(value) => value && f.form.setFieldValue('audience', value as NoticeAudience)}
        allowDeselect={false}
        error={errors.audience}
      />
      <Checkbox.Group
        label={t('editor.price_types')}
        description={t('editor.price_types_hint')}
        value={values.price_types}
        onChange={(chosen) => f.form.setFieldValue('price_types', chosen)}
        error={errors.price_types}
      >
        <div className={classes.boxes}>
          {PRICE_TYPES.map((number) => (
            <Checkbox key={number} value={String(number)} label={t('price_type', { number })} />
          ))}
        </div>
      </Checkbox.Group>
      <ManySelect
        name="countries"
        label={t('editor.countries')}
        empty={t('editor.countries_any')}
        gone=""
        options={listCountries(i18n.language)}
        value={values.countries}
        onChange={(chosen) => f.form.setFieldValue('countries', chosen)}
        error={errors.countries}
      />
      <HowMany values={values} />
    </>
  )
}

function HowMany({ values }: { values: NoticeValues }) {
  const { t } = useTranslation('message-box')
  const { audience, price_types, countries } = values
  const asked = {
    audience,
    price_types: price_types.length > 0 ? price_types.toSorted().join(',') : undefined,
    countries: countries.length > 0 ? countries.toSorted().join(',') : undefined,
  }
  const [settled] = useDebouncedValue(JSON.stringify(asked), 300)
  const query = useAnswer(
    'GET /message_audience',
    { query: JSON.parse(settled) as typeof asked },
    { family: NOTICES_KEY, ...FRESH_PAGE },
  )
  return (
    <div aria-live="polite">
      <Loaded query={query} skeleton={<Skeleton height={21} />} atOnce>
        {({ people }) => (
          <p className={people > 0 ? classes.count : classes.none}>
            {people > 0 ? t('editor.people', { count: people }) : t('editor.nobody')}
          </p>
        )}
      </Loaded>
    </div>
  )
}
