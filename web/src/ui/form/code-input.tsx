import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './code-input.module.css'

interface CodeInputProps {
  value: string
  onChange: (code: string) => void
  /** Called once when the last digit is there, also after pasting or autofill. */
  onComplete: (code: string) => void
  error: ReactNode
  disabled: boolean
}

/**
 * One field rather than six boxes: paste, the phone's offer from the mail and screen readers then work without
 * any help. Digits run left to right in every language.
 */
export function CodeInput({ value, onChange, onComplete, error, disabled }: CodeInputProps) {
  const { t } = useTranslation('ui')
  return (
    <TextInput
      label={t('code.label')}
      value={value}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, LIMITS.code_digits)
        onChange(digits)
        if (digits.length === LIMITS.code_digits && digits !== value) onComplete(digits)
      }}
      error={error}
      disabled={disabled}
      autoFocus
      // A wrong code is typed anew, not mended digit by digit.
      onFocus={(event) => event.currentTarget.select()}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={'–'.repeat(LIMITS.code_digits)}
      name="code"
      classNames={{ input: classes.input }}
    />
  )
}
