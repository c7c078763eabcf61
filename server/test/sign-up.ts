import type { Email } from 'postal-mime'
import type { Desk, Reply } from './desk.ts'
import { PASSWORD, solvedCaptcha } from './people.ts'

export interface SignUpOptions {
  site?: 'main' | 'other'
  ip?: string
}

/** Opens an account over the API, as the sign-up screen does. */
export async function signUp(
  desk: Desk,
  fields: { email: string } & Record<string, unknown>,
  options: SignUpOptions = {},
): Promise<Reply> {
  const captcha = await solvedCaptcha(desk)
  const body = { first_name: 'Ida', last_name: 'Voss', password: PASSWORD, agree: true, captcha, ...fields }
  return desk.call('POST /auth/signup', { body, ...options })
}

/** The six digits of a mail, on a line of their own. */
export function codeIn(mail: Email | undefined): string {
  const digits = /^ {4}([0-9]{6})$/m.exec(mail?.text ?? '')?.[1]
  if (!digits) throw new Error(`no code in the mail "${mail?.subject}"`)
  return digits
}

/** The newest code that an address was sent. */
export async function mailedCode(desk: Desk, address: string): Promise<string> {
  return codeIn((await desk.mailsTo(address)).at(-1))
}

/** Six digits that are surely not the code. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

/** Runs the three steps of a forgotten password up to the token that may set one. */
export async function resetToken(desk: Desk, email: string): Promise<string> {
  const sent = await desk.call('POST /auth/send_forgot_pass_code', {
    body: { email, captcha: await solvedCaptcha(desk) },
  })
  const { body } = await desk.call('POST /auth/check_forgot_pass_code', {
    body: { forgot_token: sent.body.forgot_token, code: await mailedCode(desk, email) },
  })
  return body.reset_token
}
