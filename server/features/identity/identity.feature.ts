import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { newCaptcha } from './captcha.ts'
import { enterAccount } from './enter-account.ts'
import { createFirstAdmin } from './first-admin.ts'
import { checkForgotCode, resetPassword, sendForgotCode } from './forgot-password.ts'
import { endOwnSession, listOwnSessions, signOut, signOutEverywhere } from './own-sessions.ts'
import { presentOwnUser } from './present-user.ts'
import { refreshSession } from './refresh-session.ts'
import { listOwnFactors, renewRecoveryCodes } from './second-factor/own-factors.ts'
import { passSecondFactor } from './second-factor/pass-second-factor.ts'
import { askForPasskey, signInByPasskey } from './second-factor/passkey-sign-in.ts'
import { addPasskey, beginPasskey, removePasskey } from './second-factor/passkeys.ts'
import { beginTotp, confirmTotp, removeTotp } from './second-factor/set-up-totp.ts'
import { sendResetCodeJob } from './send-reset-code.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { tellOwnerJob } from './tell-owner.ts'
import { checkVerificationCode, sendVerificationCode } from './verify-email.ts'

export const identityFeature = feature({
  name: 'identity',
  routes: routes({
    'POST /auth/signin': unmanaged(signIn),
    'POST /auth/signup': unmanaged(signUp),
    'GET /auth/captcha': unmanaged(async ({ platform }) => ({ ...(await newCaptcha(platform)) })),
    'POST /auth/refresh_token': unmanaged(refreshSession),
    'GET /auth/refresh_user_data': transactional(presentOwnUser),
    'GET /auth/send_verification_code': unmanaged(sendVerificationCode),
    'POST /auth/check_verification_code': unmanaged(checkVerificationCode),
    'POST /auth/send_forgot_pass_code': unmanaged(sendForgotCode),
    'POST /auth/check_forgot_pass_code': unmanaged(checkForgotCode),
    'POST /auth/reset_password': unmanaged(resetPassword),
    'POST /auth/signout': transactional(signOut),
    'GET /auth/sessions': transactional(listOwnSessions),
    'DELETE /auth/sessions/{id}': transactional(endOwnSession),
    'POST /auth/signout_everywhere': transactional(signOutEverywhere),
    // Outside: the kit keeps answers for repeated calls, and this one holds tokens.
    'POST /auth/admin_auto_login': unmanaged(enterAccount),
    'POST /auth/first_admin': unmanaged(createFirstAdmin),
    'GET /auth/second_factor': transactional(listOwnFactors),
    'POST /auth/totp': unmanaged(beginTotp),
    'POST /auth/totp/confirm': unmanaged(confirmTotp),
    'POST /auth/totp/remove': unmanaged(removeTotp),
    'POST /auth/passkey_options': unmanaged(beginPasskey),
    'POST /auth/passkey': unmanaged(addPasskey),
    'POST /auth/passkey/{id}/remove': unmanaged(removePasskey),
    'POST /auth/recovery_codes': unmanaged(renewRecoveryCodes),
    'POST /auth/second_factor': unmanaged(passSecondFactor),
    'POST /auth/passkey_challenge': unmanaged(askForPasskey),
    'POST /auth/passkey_signin': unmanaged(signInByPasskey),
  }),
  jobs: [sendResetCodeJob, tellOwnerJob],
})
