import { forgotUser } from '../../../lib/stored.ts'
import { useCall } from '../../../lib/use-call.ts'
import { noteCodeSent } from '../code/code-notes.ts'

/** Answers alike whether or not there is such an account; the token it gives is kept for the next two steps. */
export function useSendForgotCode() {
  return useCall('POST /auth/send_forgot_pass_code', {
    onSuccess: ({ forgot_token, resend_in }, { body: { email } }) => {
      noteCodeSent(email, resend_in)
      forgotUser.write({ email, forgot_token })
    },
  })
}
