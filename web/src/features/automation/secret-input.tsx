import { PasswordInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './automation.module.css'

interface SecretInputProps {
  label: string
  /** Whether one is stored that stays when nothing is typed. */
  stored: boolean
  /** What is said where none is. */
  hint: string
  maxLength: number
  field: ComponentProps<typeof PasswordInput>
}

/** Write-only: it says whether one is stored, and takes another. */
export function SecretInput({ label, stored, hint, maxLength, field }: SecretInputProps) {
  const { t } = useTranslation('automation')
  return (
    <PasswordInput
      label={label}
      description={
        stored ? (
          <span className={classes.stored}>
            <IconCircleCheck size={16} className={classes.ok} aria-hidden />
            {t('secret_stored')}
          </span>
        ) : (
          hint
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={stored ? '••••••••' : undefined}
      {...field}
      // Mantine leaves it out here, and without it neither screen readers nor the form find what is wrong.
      aria-invalid={field.error ? true : undefined}
      dir="ltr"
      maxLength={maxLength}
      // Browsers would offer the person's own password here.
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('secret_show', { what: label }) }}
    />
  )
}
