import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { updateUser } from '../../../lib/session.ts'

export function useCheckVerificationCode() {
  return useMutation({
    mutationFn: (code: string) => api('POST /auth/check_verification_code', { body: { code } }),
    onSuccess: updateUser,
  })
}
