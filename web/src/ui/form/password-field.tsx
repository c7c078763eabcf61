import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './password-field.module.css'

export type PasswordFieldProps = Omit<PasswordInputProps, 'visibilityToggleButtonProps'>

/** For a password that is being remembered; one that is being chosen has a field with a meter (NewPasswordField). */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  return (
    <PasswordInput
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      rightSectionWidth={44}
      classNames={{ visibilityToggle: classes.toggle }}
      {...props}
      // Mantine marks this field for the eye only.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': `${t('password.show')} / ${t('password.hide')}`,
        tabIndex: 0,
      }}
    />
  )
}
