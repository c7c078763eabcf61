import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SITE_FLAGS } from '../../../lib/site.ts'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import type { SiteValues } from './site-values.ts'

export function FlagsCard({ f }: { f: ServerForm<SiteValues> }) {
  const { t } = useTranslation('settings')
  return (
    <SectionCard title={t('flags.title')} hint={t('flags.hint')}>
      <div className={classes.switches}>
        <Switch
          label={t('flags.activation_required')}
          description={t('flags.activation_required_hint')}
          {...f.tick('activation_required')}
        />
        {SITE_FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={t(`flags.${flag}`)}
            description={t(`flags.${flag}_hint`)}
            {...f.tick(flag)}
          />
        ))}
      </div>
    </SectionCard>
  )
}
