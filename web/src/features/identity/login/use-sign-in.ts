import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'

/** The guards lead on by themselves once somebody is signed in. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/signin'>) => api('POST /auth/signin', { body }),
    onSuccess: signIn,
  })
}
