import { useTranslation } from '../../../lib/use-translation.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'

export interface PasswordAsked {
  /** The sign-in is a while ago: whoever sits here shows that they are the one. */
  needsPassword: boolean
}

export const passwordProblem =
  (needsPassword: boolean) =>
  ({ password }: { password: string }) => ({ password: needsPassword && !password && ('required' as const) })

export function PasswordAgain<Values extends { password: string }>({
  of,
  needsPassword,
}: PasswordAsked & { of: ServerForm<Values> }) {
  const { t } = useTranslation('profile')
  return needsPassword ? (
    <PasswordField label={t('second_factor.password')} {...of.field('password')} />
  ) : null
}
