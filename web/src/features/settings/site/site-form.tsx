import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { shownSwitches } from '../../../lib/site-switches.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { changedValues, useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { SettingsForm } from '../settings-form.tsx'
import { ContactCard } from './contact-card.tsx'
import { FlagsCard } from './flags-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { RegionCard } from './region-card.tsx'
import { checkSite, siteValues } from './site-values.ts'

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
