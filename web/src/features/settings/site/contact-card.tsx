import { TextInput } from '@mantine/core'
import { LENGTHS } from '#contract/limits.ts'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmailInput, PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import type { SiteValues } from './site-values.ts'

export function ContactCard({ f }: { f: ServerForm<SiteValues> }) {
  const { t } = useTranslation('settings')
  return (
    <SectionCard title={t('contact.title')}>
      <div className={classes.fields}>
        <TextInput
          label={t('contact.site_title')}
          description={t('contact.site_title_hint')}
          {...f.field('title')}
          maxLength={SETTINGS_BOUNDS.title}
        />
        <div className={classes.pair}>
          <EmailInput
            label={t('contact.email')}
            description={t('contact.email_hint')}
            {...f.field('email')}
            autoComplete="off"
          />
          <PhoneInput
            label={t('contact.phone')}
            description={t('contact.phone_hint')}
            {...f.field('phone')}
            autoComplete="off"
            maxLength={LENGTHS.phone}
          />
        </div>
        <TextInput
          label={t('contact.copyright_text')}
          description={t('contact.copyright_hint')}
          {...f.field('copyright_text')}
          maxLength={SETTINGS_BOUNDS.copyright_text}
        />
      </div>
    </SectionCard>
  )
}
