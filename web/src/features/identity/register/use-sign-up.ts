import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'
import { noteCodeSent } from '../code/code-notes.ts'

/** The answer's tokens are good for verifying the email only; the guards lead to that screen. */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/signup'>) => api('POST /auth/signup', { body }),
    onSuccess: (user) => {
      noteCodeSent(user.id)
      signIn(user)
    },
  })
}
