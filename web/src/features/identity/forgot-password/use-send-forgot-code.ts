import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { forgotUser } from '../../../lib/stored.ts'
import { noteCodeSent } from '../code/code-notes.ts'

/** Answers alike whether or not there is such an account; the token it gives is kept for the next two steps. */
export function useSendForgotCode() {
  return useMutation({
    mutationFn: (body: Body<'POST /auth/send_forgot_pass_code'>) =>
      api('POST /auth/send_forgot_pass_code', { body }),
    onSuccess: ({ forgot_token, resend_in }, { email }) => {
      noteCodeSent(email, resend_in)
      forgotUser.write({ email, forgot_token })
    },
  })
}
