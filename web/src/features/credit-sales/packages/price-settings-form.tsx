import { NumberInput, Switch } from '@mantine/core'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './packages.module.css'
import { packageList } from './packages.ts'

interface Values {
  credit_rate: number | ''
  free_amount: boolean
  retention_months: number | ''
}

function valuesOf({ credit_rate, free_amount, retention_months }: Settings): Values {
  return { credit_rate, free_amount, retention_months }
}

export function PriceSettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('purchases')
  // What packages save is counted from the rate.
  const saving = useSaveSettings(packageList.shownIn)
  const f = useSavedForm({
    saved: settings,
    valuesOf,
    check: ({ credit_rate, retention_months }) => ({
      credit_rate: numberProblem(credit_rate, [0.01, SETTINGS_BOUNDS.credit_rate]),
      retention_months: numberProblem(retention_months, [1, SETTINGS_BOUNDS.retention_months]),
    }),
    submit: ({ credit_rate, free_amount, retention_months }) =>
      saving.mutateAsync({
        body: {
          credit_rate: Number(credit_rate),
          free_amount,
          retention_months: Number(retention_months),
        },
      }),
  })
  const months = f.form.values.retention_months
  return (
    <SectionCard title={t('packages.prices')}>
      <GuardedForm of={f} label={t('packages.prices')}>
        <div className={classes.pair}>
          <DecimalInput
            label={t('packages.rate')}
            description={t('packages.rate_hint')}
            allowNegative={false}
            rightSection={<span className={classes.unit}>{settings.currency}</span>}
            rightSectionWidth={56}
            {...f.field('credit_rate')}
          />
          <NumberInput
            label={t('packages.retention')}
            description={t('packages.retention_hint')}
            allowDecimal={false}
            allowNegative={false}
            min={1}
            max={SETTINGS_BOUNDS.retention_months}
            clampBehavior="none"
            {...f.field('retention_months')}
          />
        </div>
        {months ? (
          <p className={classes.hint}>
            {t('packages.customers_read', { text: t('retention', { count: Number(months) }) })}
          </p>
        ) : null}
        <Switch
          label={t('packages.free_amount')}
          description={t('packages.free_amount_hint')}
          {...f.tick('free_amount')}
        />
        <div>
          <SubmitButton of={f} />
        </div>
      </GuardedForm>
    </SectionCard>
  )
}
