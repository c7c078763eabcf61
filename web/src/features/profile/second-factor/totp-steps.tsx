import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import type { Answer } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { FormButtons } from '../../../ui/dialog.tsx'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { FACTORS } from './factors.ts'
import { PasswordAgain, type PasswordAsked, passwordProblem } from './password-again.tsx'

interface StepsProps extends PasswordAsked {
  /** With the recovery codes, where there were none before. */
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

type Begun = Answer<'POST /auth/totp'>

/** Set up an app that shows codes: the password where it is asked for, the square code, and a first code as proof. */
export function TotpSteps({ needsPassword, onDone, onCancel }: StepsProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <Confirm begun={begun} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Begin needsPassword={needsPassword} onDone={setBegun} onCancel={onCancel} />
  )
}

function Begin({
  needsPassword,
  onDone,
  onCancel,
}: PasswordAsked & { onDone: (begun: Begun) => void; onCancel: () => void }) {
  const { t } = useTranslation('profile')
  const beginning = useCall('POST /auth/totp')
  const f = useServerForm({
    initialValues: { password: '' },
    check: passwordProblem(needsPassword),
    submit: ({ password }) => beginning.mutateAsync({ body: { ...(password && { password }) } }),
    onDone,
  })
  return (
    <ServerForm of={f} label={t('second_factor.totp.title')}>
      <Text>{t('second_factor.totp.intro')}</Text>
      <PasswordAgain of={f} needsPassword={needsPassword} />
      <FormButtons of={f} onCancel={onCancel}>
        {t('second_factor.next')}
      </FormButtons>
    </ServerForm>
  )
}

function Confirm({ begun, onDone, onCancel }: { begun: Begun } & Omit<StepsProps, 'needsPassword'>) {
  const { t } = useTranslation('profile')
  const confirming = useCall('POST /auth/totp/confirm', { refresh: [FACTORS] })
  const f = useServerForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.length < SECOND_FACTOR.totp_digits && 'required' }),
    submit: ({ code }) => confirming.mutateAsync({ body: { code } }),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <ServerForm of={f} label={t('second_factor.totp.title')}>
      <Stack gap="sm">
        <Text>{t('second_factor.totp.scan')}</Text>
        <QrCode text={begun.uri} label={t('second_factor.totp.qr')} />
        <Text size="sm" c="dimmed">
          {t('second_factor.totp.by_hand')}
        </Text>
        <Copyable value={begun.secret} what={t('second_factor.totp.secret')} code>
          {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Copyable>
      </Stack>
      <CodeInput
        value={f.form.values.code}
        onChange={(code) => f.form.setFieldValue('code', code)}
        onComplete={f.submit}
        error={f.form.errors.code}
        disabled={f.pending}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('second_factor.totp.confirm')}
      </FormButtons>
    </ServerForm>
  )
}
