import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { newCaptcha } from './captcha.ts'
import { enterAccount } from './enter-account.ts'
import { createFirstAdmin } from './first-admin.ts'
import { checkForgotCode, resetPassword, sendForgotCode } from './forgot-password.ts'
import { endOwnSession, listOwnSessions, signOut, signOutEverywhere } from './own-sessions.ts'
import { presentUser } from './present-user.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { getSelf } from './user-store.ts'
import { checkVerificationCode, sendVerificationCode } from './verify-email.ts'

export const identityRoutes = routes({
  'POST /auth/signin': outside(signIn),
  'POST /auth/signup': outside(signUp),
  'GET /auth/captcha': outside(async ({ platform }) => ({ ...(await newCaptcha(platform)) })),
  'POST /auth/refresh_token': outside(refreshSession),
  'GET /auth/refresh_user_data': inUnit(async (tx, { platform, actor }) =>
    presentUser(tx, platform, await getSelf(tx, actor.userId), { id: actor.sessionId, acting: actor.acting }),
  ),
  'GET /auth/send_verification_code': outside(sendVerificationCode),
  'POST /auth/check_verification_code': outside(checkVerificationCode),
  'POST /auth/send_forgot_pass_code': outside(sendForgotCode),
  'POST /auth/check_forgot_pass_code': outside(checkForgotCode),
  'POST /auth/reset_password': outside(resetPassword),
  'POST /auth/signout': inUnit(signOut),
  'GET /auth/sessions': inUnit(listOwnSessions),
  'DELETE /auth/sessions/{id}': inUnit(endOwnSession),
  'POST /auth/signout_everywhere': inUnit(signOutEverywhere),
  // Outside: the kit keeps answers for repeated calls, and this one holds tokens.
  'POST /auth/admin_auto_login': outside(enterAccount),
  'POST /auth/first_admin': outside(createFirstAdmin),
})
