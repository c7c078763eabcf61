import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'

interface CodeScreenProps {
  title: string
  /** Says where the code went. */
  text: 'verify.text' | 'forgot.code_text'
  email: string
  submitLabel: string
  submit: (code: string) => Promise<unknown>
  onDone?: () => void
  /** For whom the email is another one's. */
  otherLabel: string
  onOther: () => void
  children: ReactNode
}

/** Six digits that send themselves; the button is there for those who press it anyway. */
export function CodeScreen(props: CodeScreenProps) {
  const { title, text, email, submitLabel, submit, onDone, otherLabel, onOther, children } = props
  const { t } = useTranslation('identity')
  const f = useServerForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.length < LIMITS.code_digits && 'required' }),
    submit: ({ code }) => submit(code),
    fieldOf: (error) => (error.code === 'code_wrong' || error.code === 'code_expired' ? 'code' : null),
    onDone,
  })
  return (
    <AuthScreen
      title={title}
      hint={
        <Trans
          t={t}
          i18nKey={text}
          values={{ email, minutes: LIMITS.code_minutes }}
          components={{ email: <Address /> }}
        />
      }
      foot={
        <Anchor component="button" type="button" inherit onClick={onOther}>
          {otherLabel}
        </Anchor>
      }
    >
      <ServerForm of={f} label={title}>
        <CodeInput
          value={f.form.values.code}
          onChange={(code) => f.form.setFieldValue('code', code)}
          onComplete={f.submit}
          error={f.form.errors.code}
          disabled={f.pending}
        />
        <SubmitButton of={f} fullWidth>
          {submitLabel}
        </SubmitButton>
        {children}
      </ServerForm>
    </AuthScreen>
  )
}
