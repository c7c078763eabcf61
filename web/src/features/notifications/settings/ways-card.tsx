import { Switch } from '@mantine/core'
import { type Topic, type Way, waysOf } from '#contract/notifications/events.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useSwitch } from '../../../ui/use-switch.ts'
import classes from './notification-settings.module.css'
import { type OwnSettings, SETTINGS_ANSWER } from './notification-settings.ts'
import { WaysTable } from './ways-table.tsx'

export function WaysCard({ own, locked }: { own: OwnSettings; locked: boolean }) {
  const { t } = useTranslation('notification-settings')
  return (
    <SectionCard title={t('ways.title')} hint={t('ways.hint')}>
      <WaysTable
        label={t('ways.title')}
        audience={own.audience}
        // Where the site has no bot there is nothing to choose.
        ways={waysOf(own.audience).filter((way) => way !== 'telegram' || own.telegram)}
        wayHint={(way) => (way === 'telegram' && !own.telegram?.link ? t('ways.not_connected') : null)}
        table={own.ways}
        cell={(topic, way, { on, allowed }, label) =>
          allowed ? (
            <WaySwitch topic={topic} way={way} on={on} label={label} locked={locked} />
          ) : (
            <span className={classes.none} title={t('ways.not_allowed')}>
              –
            </span>
          )
        }
      />
    </SectionCard>
  )
}

interface WaySwitchProps {
  topic: Topic
  way: Way
  on: boolean
  label: string
  locked: boolean
}

function WaySwitch({ topic, way, on, label, locked }: WaySwitchProps) {
  const saving = useCall('POST /notification_settings', { keepAs: SETTINGS_ANSWER })
  const choice = useSwitch(on, (next) =>
    saving.mutateAsync({ body: { own: { ways: { [topic]: { [way]: next } } } } }),
  )
  return <Switch aria-label={label} {...choice} disabled={locked} />
}
