import { Switch } from '@mantine/core'
import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { type SiteSwitch, shownSwitches } from '../../../lib/site-switches.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { changedValues, useSavedForm } from '../../../ui/form/use-saved-form.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { ContactCard } from './contact-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { RegionCard } from './region-card.tsx'
import { checkSite, type SiteValues, siteValues } from './site-values.ts'

export function SiteForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const saving = useSaveSettings()
  const f = useSavedForm({
    saved: settings,
    valuesOf: siteValues,
    check: checkSite,
    submit: (values, before) => saving.mutateAsync({ body: changedValues(before, values) }),
  })
  return (
    <SettingsForm of={f} label={t('tabs.site')}>
      <ContactCard f={f} />
      <LogoCard f={f} logo={settings.logo} />
      <RegionCard f={f} />
      <FlagsCard f={f} switches={shownSwitches(settings)} />
    </SettingsForm>
  )
}

interface FlagsCardProps {
  f: ServerForm<SiteValues>
  switches: readonly SiteSwitch[]
}

function FlagsCard({ f, switches }: FlagsCardProps) {
  const { t } = useTranslation('settings')
  if (switches.length === 0) return null
  return (
    <SectionCard title={t('flags.title')} hint={t('flags.hint')}>
      <div className={classes.switches}>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`flags.${name}`)}
            description={t(`flags.${name}_hint`)}
            {...f.tick(name)}
          />
        ))}
      </div>
    </SectionCard>
  )
}
