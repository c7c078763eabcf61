import { Anchor, Switch } from '@mantine/core'
import { ScreenLink } from '../../../../lib/screen-link.tsx'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import classes from './settings.module.css'
import { type ShopValues, WAYS, type Way } from './shop-settings.ts'
import type { Readiness } from './use-readiness.ts'

interface WaysCardProps {
  of: ServerForm<ShopValues>
  readiness: Readiness
}

/** The ways to pay that the shop takes, of those that the site has set up. */
export function WaysCard({ of: f, readiness: { ways } }: WaysCardProps) {
  const { t } = useTranslation('shop-manager')
  return (
    <SectionCard title={t('settings.ways')} hint={t('settings.ways_hint')}>
      <div className={classes.ways}>
        {WAYS.map((way) =>
          ways?.has(way) === false ? (
            <NotSetUp key={way} way={way} />
          ) : (
            <Switch
              key={way}
              label={t(`settings.way.${way}`)}
              description={way === 'credits' ? t('settings.credits_hint') : undefined}
              {...f.tick(`enable_${way}`)}
            />
          ),
        )}
      </div>
    </SectionCard>
  )
}

/** What the shop would take is kept for the day on which the site sets it up. */
function NotSetUp({ way }: { way: Way }) {
  const { t } = useTranslation('shop-manager')
  return (
    <div>
      <Switch
        label={t(`settings.way.${way}`)}
        description={t('settings.not_set_up')}
        checked={false}
        disabled
        readOnly
      />
      <Anchor
        className={classes.setUp}
        component={ScreenLink}
        to="/admin/website_settings"
        search={{ tab: 'payments' }}
        size="sm"
        aria-label={t('settings.set_up_what', { what: t(`settings.way.${way}`) })}
      >
        {t('settings.set_up')}
      </Anchor>
    </div>
  )
}
