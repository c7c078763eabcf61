import type { ReactNode } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'

interface CodeFormProps {
  label: string
  submitLabel: string
  submit: (code: string) => Promise<unknown>
  onDone?: () => void
  children?: ReactNode
}

/** Six digits that send themselves; the button is there for those who press it anyway. */
export function CodeForm({ label, submitLabel, submit, onDone, children }: CodeFormProps) {
  const f = useServerForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.length < LIMITS.code_digits && 'required' }),
    submit: ({ code }) => submit(code),
    fieldOf: (error) => (error.code === 'code_wrong' || error.code === 'code_expired' ? 'code' : null),
    onDone,
  })
  return (
    <ServerForm of={f} label={label}>
      <CodeInput
        value={f.form.values.code}
        onChange={(code) => f.form.setFieldValue('code', code)}
        onComplete={f.submit}
        error={f.form.errors.code}
        disabled={f.pending}
        autoFocus
      />
      <SubmitButton of={f} fullWidth>
        {submitLabel}
      </SubmitButton>
      {children}
    </ServerForm>
  )
}
