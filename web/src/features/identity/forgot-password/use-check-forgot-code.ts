import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { type ForgotUser, forgotUser } from '../../../lib/stored.ts'

export function useCheckForgotCode(user: ForgotUser) {
  return useMutation({
    mutationFn: (code: string) =>
      api('POST /auth/check_forgot_pass_code', { body: { forgot_token: user.forgot_token, code } }),
    onSuccess: ({ reset_token }) => forgotUser.write({ ...user, reset_token }),
  })
}
