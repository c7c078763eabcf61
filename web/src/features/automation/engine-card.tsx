import { Alert, Button, Group, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorTexts } from '../../lib/errors.ts'
import { ServerForm, SubmitButton } from '../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type AutomationSettings, useChangeAutomation, useTestEngine } from './use-automation-settings.ts'

const valuesOf = ({ engine_on, engine_url }: AutomationSettings) => ({
  engine_on,
  engine_url,
  engine_secret: '',
})

/** A service of the site's owner that is asked for what no solution knows. */
export function EngineCard({ settings }: { settings: AutomationSettings }) {
  const { t } = useTranslation(['automation', 'ui'])
  const toast = useToasts()
  const changing = useChangeAutomation()
  const f = useServerForm({
    initialValues: valuesOf(settings),
    check: ({ engine_on, engine_url, engine_secret }) => ({
      engine_url: engine_on && !engine_url.trim() && 'required',
      engine_secret: engine_on && !settings.has_engine_secret && !engine_secret && 'required',
    }),
    // An empty secret means the one that is stored.
    submit: ({ engine_secret, ...rest }) =>
      changing.mutateAsync({ ...rest, ...(engine_secret && { engine_secret }) }),
    onDone: (answer) => {
      const now = valuesOf(answer)
      f.form.setInitialValues(now)
      f.form.setValues(now)
      f.form.resetDirty(now)
      toast.success(t('ui:form.saved'))
    },
    fieldOf: ({ code }) => (code === 'outgoing_address_refused' ? 'engine_url' : null),
  })
  return (
    <SectionCard title={t('engine.title')} hint={t('engine.hint')}>
      <ServerForm of={f} label={t('engine.title')}>
        <UnsavedGuard isDirty={f.isDirty} />
        <Switch label={t('engine.on')} {...f.tick('engine_on')} />
        <TextInput
          label={t('engine.url')}
          placeholder="https://"
          dir="ltr"
          maxLength={300}
          autoComplete="off"
          {...f.field('engine_url')}
        />
        <PasswordInput
          label={t('engine.secret')}
          description={settings.has_engine_secret ? t('secret_stored') : t('engine.secret_hint')}
          placeholder={settings.has_engine_secret ? '••••••••' : undefined}
          dir="ltr"
          maxLength={200}
          // Browsers would offer the person's own password here.
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('secret_show') }}
          {...f.field('engine_secret')}
        />
        <Group gap="sm">
          <SubmitButton of={f} />
          <TestEngine disabled={!settings.engine_url || f.form.isDirty()} />
        </Group>
      </ServerForm>
    </SectionCard>
  )
}

function TestEngine({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('automation')
  const { text } = useErrorTexts()
  const testing = useTestEngine()
  const { data, error, isPending } = testing
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={isPending}
        disabled={disabled}
        onClick={() => testing.mutate()}
      >
        {t('engine.test')}
      </Button>
      {isPending || (!data && !error) ? null : data?.ok ? (
        <Alert w="100%" color="ok" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
          {t('engine.works')}
        </Alert>
      ) : (
        <Alert
          w="100%"
          color="bad"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('engine.fails')}
          role="alert"
        >
          <bdi>{data ? data.message : text(error)}</bdi>
        </Alert>
      )}
    </>
  )
}
