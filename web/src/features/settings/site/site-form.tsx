import { type Settings, useSaveSettings } from '../../../lib/settings.ts'
import { shownSwitches } from '../../../lib/site-switches.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { SaveBar } from '../save-bar.tsx'
import classes from '../settings.module.css'
import { ContactCard } from './contact-card.tsx'
import { FlagsCard } from './flags-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { RegionCard } from './region-card.tsx'
import { changedValues, checkSite, siteValues } from './site-values.ts'

export function SiteForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['settings', 'ui'])
  const toast = useToasts()
  const saving = useSaveSettings()
  const saved = siteValues(settings)
  const f = useServerForm({
    initialValues: saved,
    check: checkSite,
    submit: (values) => saving.mutateAsync({ body: changedValues(saved, values) }),
    onDone: (answer) => {
      f.form.restart(siteValues(answer))
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <div className={classes.form}>
      <GuardedForm of={f} label={t('tabs.site')}>
        <ContactCard f={f} />
        <LogoCard f={f} logo={settings.logo} />
        <RegionCard f={f} />
        <FlagsCard f={f} switches={shownSwitches(settings)} />
        <SaveBar of={f} onDiscard={f.form.reset} />
      </GuardedForm>
    </div>
  )
}
