import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { forgotUser } from '../../../lib/stored.ts'

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/reset_password'>) => api('POST /auth/reset_password', { body }),
    onSuccess: () => forgotUser.clear(),
  })
}
