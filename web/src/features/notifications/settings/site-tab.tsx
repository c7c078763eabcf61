import { NativeSelect } from '@mantine/core'
import { RULES, type WayRule } from '#contract/notifications/choices.ts'
import type { NotificationAudience, Topic, Way } from '#contract/notifications/events.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { BotCard } from './bot-card.tsx'
import classes from './notification-settings.module.css'
import { SETTINGS, SETTINGS_ANSWER } from './notification-settings.ts'
import { WaysTable } from './ways-table.tsx'

const AUDIENCES = ['customers', 'staff'] as const

/** What the site allows its people to be told, and what they begin with. */
export function SiteNotificationsTab() {
  const { t } = useTranslation('notification-settings')
  const settings = useAnswer(SETTINGS, {}, FRESH)
  return (
    <div className={classes.wide}>
      <Loaded query={settings} skeleton={<SkeletonCards heights={[320, 280]} />}>
        {({ site }) =>
          site
            ? AUDIENCES.map((audience) => (
                <SectionCard key={audience} title={t(`site.${audience}`)} hint={t(`site.${audience}_hint`)}>
                  <WaysTable
                    label={t(`site.${audience}`)}
                    audience={audience}
                    table={site[audience]}
                    cell={(topic, way, rule, label) => (
                      <RuleSelect audience={audience} topic={topic} way={way} rule={rule} label={label} />
                    )}
                  />
                </SectionCard>
              ))
            : null
        }
      </Loaded>
      <BotCard />
    </div>
  )
}

interface RuleSelectProps {
  audience: NotificationAudience
  topic: Topic
  way: Way
  rule: WayRule
  label: string
}

/** Saved as soon as it is chosen. */
function RuleSelect({ audience, topic, way, rule, label }: RuleSelectProps) {
  const { t } = useTranslation('notification-settings')
  const toast = useToasts()
  const saving = useCall('POST /notification_settings', { keepAs: SETTINGS_ANSWER })
  const choose = (next: WayRule) =>
    saving.mutate(
      { body: { site: { [audience]: { [topic]: { [way]: next } } } } },
      { onSuccess: () => toast.success(t('site.saved')), onError: toast.error },
    )
  return (
    <NativeSelect
      aria-label={label}
      value={rule}
      disabled={saving.isPending}
      data={RULES.map((value) => ({ value, label: t(`site.rules.${value}`) }))}
      onChange={({ currentTarget }) => choose(currentTarget.value as WayRule)}
    />
  )
}
