import { NumberInput, type NumberInputProps, Switch } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { changedOrders, checkOrders, FILE_LIMITS, FRAMES, orderValues } from './order-values.ts'

const HOURS = { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 2 } as const

/** Whether orders are taken, what is promised to customers, and how large their files may be. */
export function OrdersForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const saving = useSaveSettings()
  const f = useSavedForm({
    saved: settings,
    valuesOf: orderValues,
    check: (values) => checkOrders(values, t('orders.rising')),
    submit: (values, before) => saving.mutateAsync({ body: changedOrders(before, values) }),
  })
  const hours = (minutes: number | '') =>
    minutes === '' ? undefined : t('orders.as_hours', { hours: formats.number(minutes / 60, HOURS) })
  return (
    <SettingsForm of={f} label={t('tabs.orders')}>
      <SectionCard
        title={t('orders.taking')}
        hint={f.form.values.services_online ? null : t('orders.off_note')}
      >
        <Switch
          label={t('orders.services_online')}
          description={t('orders.services_online_hint')}
          {...f.tick('services_online')}
        />
      </SectionCard>
      {settings.is_admin_site ? null : (
        <SectionCard title={t('orders.provider')}>
          <Switch label={t('orders.go_on')} description={t('orders.go_on_hint')} {...f.tick('go_on')} />
        </SectionCard>
      )}
      <SectionCard title={t('orders.frames')} hint={t('orders.frames_hint')}>
        <div className={classes.triple}>
          {FRAMES.map((name) => (
            <WholeNumber
              key={name}
              label={t(`orders.${name}`)}
              description={hours(f.form.values[name])}
              suffix={` ${t('orders.minutes')}`}
              {...f.field(name)}
            />
          ))}
        </div>
      </SectionCard>
      <SectionCard title={t('orders.files')} hint={t('orders.files_hint')}>
        <div className={classes.triple}>
          {FILE_LIMITS.map((name) => (
            <WholeNumber key={name} label={t(`orders.${name}`)} suffix=" MiB" {...f.field(name)} />
          ))}
        </div>
      </SectionCard>
      <SectionCard title={t('orders.after')}>
        <div className={classes.single}>
          <WholeNumber
            label={t('orders.revision_days')}
            description={t('orders.revision_days_hint')}
            {...f.field('revision_days')}
          />
        </div>
      </SectionCard>
    </SettingsForm>
  )
}

function WholeNumber(props: NumberInputProps) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      hideControls
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
}
