import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'

export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/first_admin'>) => api('POST /auth/first_admin', { body }),
    onSuccess: signIn,
  })
}
