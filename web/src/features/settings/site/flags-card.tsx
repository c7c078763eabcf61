import { Switch } from '@mantine/core'
import type { SiteSwitch } from '../../../lib/site-switches.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import type { SiteValues } from './site-values.ts'

interface FlagsCardProps {
  f: ServerForm<SiteValues>
  switches: readonly SiteSwitch[]
}

export function FlagsCard({ f, switches }: FlagsCardProps) {
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
