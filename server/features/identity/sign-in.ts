import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { checkCaptcha } from './captcha.ts'
import { findDecoy } from './decoys.ts'
import { mayUseDemo } from './demo-access.ts'
import { tell } from './identity-consequences.ts'
import { openOwnSession } from './own-session.ts'
import { passwordMatches } from './password-hash.ts'
import { openChallenge } from './second-factor/challenges.ts'
import { methodsOf } from './second-factor/factor-store.ts'
import {
  countAttempt,
  DEVICE_COOKIE,
  deviceCookieFor,
  deviceOf,
  forgetAttempts,
  needsCaptcha,
  type SignInAttempt,
} from './sign-in-limits.ts'
import { findPersonByLogin, type Person } from './user-store.ts'

type Key = 'POST /auth/signin'

const A_YEAR = 365 * 24 * 60 * 60

/**
 * Sign in by email or username. Wrong name and wrong password answer alike and take the same time (one argon2 run
 * each). After three failures a captcha is asked for. People who are not verified or not active get in too, with a
 * session that can do nothing but finish that; blocked people are told so, once their password was right. Whoever has a
 * second factor gets no session yet, but what they finish the sign-in with.
 */
export async function signIn(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, body, origin, request } = call
  const login = body.login.normalize('NFKC').toLowerCase()
  const { person, decoy } = await platform.db.read(site.id, async (tx) => ({
    person: await findPersonByLogin(tx, login),
    decoy: await findDecoy(tx, platform, login, body.password),
  }))
  const attempt: SignInAttempt = {
    siteId: site.id,
    ip: origin.ip,
    login,
    knownDevice: deviceOf(platform, request.cookies[DEVICE_COOKIE], person?.id),
  }
  const captchaNeeded = await needsCaptcha(platform, attempt)
  await countAttempt(platform, attempt)
  if (captchaNeeded) {
    if (!body.captcha) throw new AppError('captcha_required')
    await checkCaptcha(platform, body.captcha)
  }
  const owner = person?.demo && !mayUseDemo(platform, request) ? undefined : person
  // The owner first: who signs up again with their own email and password made a decoy that must not shut them out.
  const isOwner = await passwordMatches(body.password, owner?.password_hash)
  const candidate = isOwner ? owner : decoy
  if (!candidate) {
    if (person) await tellOfFailure(call, person)
    throw new AppError('wrong_credentials', {
      params: { captcha: (await needsCaptcha(platform, attempt)) ? 1 : 0 },
    })
  }
  if (candidate.status === STATUS.blocked) throw new AppError('account_blocked')
  await forgetAttempts(platform, attempt)
  if (candidate.verified) rememberDevice(call, candidate)
  return platform.db.transaction(site.id, async (tx) => {
    const methods = await methodsOf(tx, candidate.id)
    if (methods.length === 0) return openOwnSession(tx, platform, candidate, origin)
    const token = await openChallenge(tx, { kind: 'second_factor', userId: candidate.id })
    return { second_factor: { token, methods } }
  })
}

/** Verified people only: a decoy never is one, and a cookie that works for some fresh accounts would tell which. */
function rememberDevice({ platform, request, reply }: Call<Key>, person: Person) {
  reply.setCookie(DEVICE_COOKIE, deviceCookieFor(platform, person.id), {
    path: '/api/auth/signin',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: A_YEAR,
  })
}

async function tellOfFailure({ platform, site, origin }: Call<Key>, person: Person) {
  await platform.db.transaction(site.id, (tx) =>
    tell(tx, { actor: null, origin }, 'session.refused', { person }),
  )
}
