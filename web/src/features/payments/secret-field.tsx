import { Button, PasswordInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { MethodSettings, SecretName } from './method-values.ts'
import classes from './payments.module.css'
import { useChangeMethod } from './use-change-method.ts'

interface SecretFieldProps {
  settings: MethodSettings
  name: SecretName
  field: ComponentProps<typeof PasswordInput>
}

/** Write-only: it says whether a secret is stored, takes another, and can forget the one it has. */
export function SecretField({ settings, name, field }: SecretFieldProps) {
  const { t } = useTranslation('payments')
  const stored = settings.secrets[name] === true
  return (
    <div>
      <PasswordInput
        label={t(`fields.${name}`)}
        description={stored ? undefined : t('secret_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={stored ? '••••••••' : undefined}
        {...field}
        aria-invalid={field.error ? true : undefined}
        dir="ltr"
        // Browsers would offer the person's own password here.
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('secret_show', { what: t(`fields.${name}`) }) }}
      />
      {stored ? <Stored settings={settings} name={name} /> : null}
    </div>
  )
}

function Stored({ settings, name }: Omit<SecretFieldProps, 'field'>) {
  const { t } = useTranslation('payments')
  const confirm = useConfirm()
  const toast = useToasts()
  const changing = useChangeMethod()
  const what = t(`fields.${name}`)
  const forget = async () => {
    const sure = await confirm({
      title: t('secret_forget_title', { what }),
      text: t('secret_forget_text'),
      confirm: t('secret_forget'),
      danger: true,
    })
    if (!sure) return
    changing.mutate(
      { params: { method: settings.method }, body: { secrets: { [name]: '' } } },
      { onSuccess: () => toast.success(t('secret_forgotten')), onError: toast.error },
    )
  }
  return (
    <div className={classes.stored}>
      <IconCircleCheck size={16} className={classes.ok} aria-hidden />
      <span>{t('secret_stored')}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        color="bad"
        aria-label={t('secret_forget_label', { what })}
        loading={changing.isPending}
        onClick={() => void forget()}
      >
        {t('secret_forget')}
      </Button>
    </div>
  )
}
