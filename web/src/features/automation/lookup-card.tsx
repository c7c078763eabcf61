import { useState } from 'react'
import { REGISTRATION_BOUNDS } from '#contract/registrations/bounds.ts'
import type { Answer } from '../../lib/api.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { GuardedForm } from '../../ui/form/guarded-form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import { useSavedForm } from '../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './automation.module.css'
import { SecretInput } from './secret-input.tsx'

export type LookupSettings = Answer<'GET /lookup_settings'>
type Provider = LookupSettings['provider']

const PROVIDERS: readonly Provider[] = ['none', 'dvla', 'rdw']
/** The only one that asks who is asking. */
const needsKey = (provider: Provider) => provider === 'dvla'

/** Who is asked about a plate that no earlier order knows. */
export function LookupCard({ settings: fetched }: { settings: LookupSettings }) {
  const { t } = useTranslation('automation')
  const [settings, setSettings] = useState(fetched)
  const changing = useCall('POST /lookup_settings', { keepAs: answerKey('GET /lookup_settings', {}) })
  // The server forgets a key together with the register that it was given for.
  const hasKeyFor = (provider: Provider) => settings.has_key && provider === settings.provider
  const f = useSavedForm({
    saved: settings,
    valuesOf: ({ provider }) => ({ provider, key: '' }),
    check: ({ provider, key }) => ({ key: needsKey(provider) && !key && !hasKeyFor(provider) && 'required' }),
    // One that was typed before another register was chosen is not that register's.
    submit: ({ provider, key }) =>
      changing.mutateAsync({ body: { provider, ...(key && needsKey(provider) && { key }) } }),
    onDone: setSettings,
  })
  const { provider } = f.form.values
  const losesKey = settings.has_key && !hasKeyFor(provider)
  return (
    <SectionCard title={t('lookup.title')} hint={t('lookup.hint')}>
      <GuardedForm of={f} label={t('lookup.title')}>
        <div className={classes.pair}>
          <Select
            label={t('lookup.provider')}
            description={losesKey ? t('lookup.loses_key') : t(`lookup.about.${provider}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={PROVIDERS.map((value) => ({ value, label: t(`lookup.providers.${value}`) }))}
            allowDeselect={false}
            {...f.field('provider')}
          />
          {needsKey(provider) ? (
            <SecretInput
              label={t('lookup.key')}
              stored={hasKeyFor(provider)}
              hint={t('lookup.key_hint')}
              maxLength={REGISTRATION_BOUNDS.provider_key}
              field={f.field('key')}
            />
          ) : null}
        </div>
        <div>
          <SubmitButton of={f} />
        </div>
      </GuardedForm>
    </SectionCard>
  )
}
