import { useId } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './new-password-field.module.css'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const WORDS = { 1: 'password.weak', 2: 'password.fair', 3: 'password.good', 4: 'password.strong' } as const
const HINTS = {
  common: 'password.hint_common',
  pattern: 'password.hint_pattern',
  personal: 'password.hint_personal',
  longer: 'password.hint_longer',
  fine: 'password.hint_fine',
} as const

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** Name and email of the person, which the meter looks for in the password. */
  personal?: readonly string[]
}

/** A password that is being chosen, with a meter. Apart from PasswordField, so that the sign-in does not carry it. */
export function NewPasswordField({ personal, ...props }: NewPasswordFieldProps) {
  const meterId = useId()
  const strength = passwordStrength(String(props.value ?? ''), personal)
  return (
    <div>
      <PasswordField autoComplete="new-password" {...props} aria-describedby={meterId} />
      <Meter id={meterId} strength={strength} quiet={Boolean(props.error)} />
    </div>
  )
}

interface MeterProps {
  id: string
  strength: PasswordStrength
  /** An error above already says what to do. */
  quiet: boolean
}

function Meter({ id, strength, quiet }: MeterProps) {
  const { t } = useTranslation('ui')
  const { score, hint } = strength
  return (
    <div id={id}>
      <div className={classes.meter} data-score={score} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={step <= score ? classes.lit : undefined} />
        ))}
      </div>
      <div className={classes.words} aria-live="polite">
        {score > 0 ? <strong>{t(WORDS[score as 1 | 2 | 3 | 4])}</strong> : null}
        {quiet ? null : (
          <span>
            {hint === 'length' ? t('password.hint_length', { count: LIMITS.password_min }) : t(HINTS[hint])}
          </span>
        )}
      </div>
    </div>
  )
}
