import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { PACES, type Pace } from '#contract/notifications/choices.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './notification-settings.module.css'
import { type OwnSettings, SETTINGS_ANSWER } from './notification-settings.ts'

interface TimesValues {
  email_pace: Pace
  isQuiet: boolean
  from: string
  to: string
  /** Empty: the portal's. */
  timezone: string
}

const NIGHT = { from: '22:00', to: '07:00' }

const valuesOf = ({ email_pace, quiet, timezone }: OwnSettings): TimesValues => ({
  email_pace,
  isQuiet: quiet !== null,
  ...(quiet ?? NIGHT),
  timezone: timezone ?? '',
})

/** How often mails come, and when nothing does. */
export function TimesForm({ own, locked }: { own: OwnSettings; locked: boolean }) {
  const { t } = useTranslation('notification-settings')
  const saving = useCall('POST /notification_settings', { keepAs: SETTINGS_ANSWER })
  const f = useSavedForm({
    saved: own,
    valuesOf,
    check: ({ isQuiet, from, to }) => ({
      to: isQuiet && from === to && { text: t('times.same') },
    }),
    submit: async ({ email_pace, isQuiet, from, to, timezone }) => {
      const quiet = { quiet_from: isQuiet ? from : null, quiet_to: isQuiet ? to : null }
      const answer = await saving.mutateAsync({
        body: { own: { email_pace, ...quiet, timezone: timezone || null } },
      })
      return answer.own
    },
    rename: { 'own.quiet_from': 'from', 'own.quiet_to': 'to', 'own.timezone': 'timezone' },
  })
  const { isQuiet, timezone } = f.form.values
  return (
    <SectionCard title={t('times.title')} hint={t('times.hint')}>
      <GuardedForm of={f} label={t('times.title')}>
        <div className={classes.fields}>
          <NativeSelect
            label={t('times.pace')}
            description={t('times.pace_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={PACES.map((value) => ({ value, label: t(`times.paces.${value}`) }))}
            disabled={locked}
            {...f.field('email_pace')}
          />
          <Switch
            label={t('times.quiet')}
            description={t('times.quiet_hint')}
            disabled={locked}
            {...f.tick('isQuiet')}
          />
          {isQuiet ? (
            <div className={classes.pair}>
              <TextInput
                type="time"
                label={t('times.from')}
                required
                withAsterisk={false}
                disabled={locked}
                {...f.field('from')}
              />
              <TextInput
                type="time"
                label={t('times.to')}
                required
                withAsterisk={false}
                disabled={locked}
                {...f.field('to')}
              />
            </div>
          ) : null}
          <NativeSelect
            label={t('times.timezone')}
            data={zonesOf(timezone).map((zone) => ({
              value: zone,
              label: zone || t('times.of_portal', { zone: own.site_timezone }),
            }))}
            disabled={locked}
            {...f.field('timezone')}
          />
          <div>
            <SubmitButton of={f} />
          </div>
        </div>
      </GuardedForm>
    </SectionCard>
  )
}

/** The portal's, the one that this device is in, and the one that was chosen elsewhere. */
function zonesOf(chosen: string): string[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set(['', here, chosen])]
}
