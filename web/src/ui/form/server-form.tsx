import { Alert, Button, type ButtonProps, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FocusEventHandler, ReactNode } from 'react'
import { useErrorTexts } from '../../lib/errors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { ServerForm as ServerFormState } from './use-server-form.tsx'

interface ServerFormProps<Values> {
  of: ServerFormState<Values>
  children: ReactNode
  /** Names the form for those who jump between landmarks. */
  label?: string
  onFocus?: FocusEventHandler<HTMLFormElement>
}

export function ServerForm<Values>({ of, children, label, onFocus }: ServerFormProps<Values>) {
  const { t } = useTranslation('ui')
  const { text } = useErrorTexts()
  return (
    <form
      ref={of.formRef}
      noValidate
      aria-label={label}
      aria-busy={of.pending}
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        // A form inside a dialog inside a form: only the inner one was meant.
        event.stopPropagation()
        of.submit()
      }}
    >
      <Stack gap="md">
        {of.failure ? (
          <Alert
            color="bad"
            variant="light"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={t('form.not_saved')}
            role="alert"
            tabIndex={-1}
            data-failure
          >
            {text(of.failure)}
          </Alert>
        ) : null}
        {children}
      </Stack>
    </form>
  )
}

interface SubmitButtonProps<Values> extends ButtonProps {
  of: ServerFormState<Values>
  children?: ReactNode
}

export function SubmitButton<Values>({ of, children, ...props }: SubmitButtonProps<Values>) {
  const { t } = useTranslation('ui')
  return (
    <Button type="submit" loading={of.pending} {...props}>
      {children ?? t('form.save')}
    </Button>
  )
}
