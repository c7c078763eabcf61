import { PasswordInput, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ServerForm, SubmitButton } from '../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type LookupSettings, useChangeLookup } from './use-lookup-settings.ts'

const PROVIDERS: readonly LookupSettings['provider'][] = ['none', 'dvla', 'rdw']
/** The only one that asks who is asking. */
const NEEDS_KEY = 'dvla'

/** Who is asked about a plate that no earlier order knows. */
export function LookupCard({ settings }: { settings: LookupSettings }) {
  const { t } = useTranslation(['automation', 'ui'])
  const toast = useToasts()
  const changing = useChangeLookup()
  const f = useServerForm({
    initialValues: { provider: settings.provider, key: '' },
    check: ({ provider, key }) => ({
      key: provider === NEEDS_KEY && !settings.has_key && !key && 'required',
    }),
    // Without a key the stored one stays.
    submit: ({ provider, key }) => changing.mutateAsync({ provider, ...(key && { key }) }),
    onDone: ({ provider }) => {
      const now = { provider, key: '' }
      f.form.setInitialValues(now)
      f.form.setValues(now)
      f.form.resetDirty(now)
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <SectionCard title={t('lookup.title')} hint={t('lookup.hint')}>
      <ServerForm of={f} label={t('lookup.title')}>
        <UnsavedGuard isDirty={f.isDirty} />
        <Select
          label={t('lookup.provider')}
          data={PROVIDERS.map((value) => ({ value, label: t(`lookup.providers.${value}`) }))}
          allowDeselect={false}
          {...f.field('provider')}
        />
        {f.form.values.provider === NEEDS_KEY ? (
          <PasswordInput
            label={t('lookup.key')}
            description={settings.has_key ? t('secret_stored') : undefined}
            placeholder={settings.has_key ? '••••••••' : undefined}
            dir="ltr"
            maxLength={200}
            // Browsers would offer the person's own password here.
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('secret_show') }}
            {...f.field('key')}
          />
        ) : null}
        <div>
          <SubmitButton of={f} />
        </div>
      </ServerForm>
    </SectionCard>
  )
}
