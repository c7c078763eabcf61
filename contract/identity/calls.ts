import { z } from 'zod'
import { DUTIES } from '../colleagues/duties.ts'
import { endpoints } from '../endpoint.ts'
import { LENGTHS } from '../limits.ts'
import { PERMISSIONS } from '../permissions.ts'
import {
  code,
  count,
  country,
  done,
  email,
  id,
  instant,
  language,
  line,
  opaqueToken,
  password,
  personName,
  phone,
  username,
} from '../primitives.ts'
import { KINDS } from '../roles.ts'
import { SECOND_FACTORS } from './second-factor.ts'

/** A person as they see themselves: the flat user object that the client keeps under `user`. */
export const userData = z.object({
  id,
  role_id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  kind: z.enum(KINDS),
  verified: z.boolean(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  permissions: z.array(z.enum(PERMISSIONS as [string, ...string[]])),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  company_reg_no: z.string(),
  vat_no: z.string(),
  address: z.string(),
  city: z.string(),
  zip_code: z.string(),
  country: z.string().nullable(),
  locale: language,
  /** What the wallet of the account holds; 0 for staff, who have none, and for colleagues who only order. */
  credits: z.number(),
  /** The same in money at today's rate, for display only. */
  balance: z.number(),
  /** Below so many credits the owner and the buyers of the account are warned; null: never, or not theirs to know. */
  low_balance_at: z.number().nullable(),
  /** Whose account it is, for a colleague; null for everybody else. Company and address above are the company's then. */
  employer: z.object({ name: z.string(), company_name: z.string(), duty: z.enum(DUTIES) }).nullable(),
  can: z.object({
    /** Credits are bought, and the wallet is seen. */
    buy: z.boolean(),
    /** Colleagues are invited, and the data of the company are changed. */
    manage_account: z.boolean(),
  }),
  /** A signed address, good for 15 minutes. */
  picture: z.string().nullable(),
  /** Set while a staff member works in this customer's account. */
  impersonation: z.object({ name: z.string(), until: instant }).nullable(),
  /** The site asks its staff for a second factor, and this session can do nothing but set one up. */
  second_factor_due: z.boolean(),
  created_at: instant,
})

export const signedInUser = userData.extend({ access_token: z.string(), refresh_token: z.string() })

/** The password was right; this finishes the sign-in, together with one of the methods. */
export const secondFactorAsked = z.object({
  second_factor: z.object({ token: opaqueToken, methods: z.array(z.enum(SECOND_FACTORS)) }),
})

/** What ALTCHA's widget sends back: the solved challenge, base64 encoded. */
const captcha = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[A-Za-z0-9+/=_-]+$/)

export const session = z.object({
  id,
  current: z.boolean(),
  user_agent: z.string(),
  ip: z.string(),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
})

export const identity = endpoints({
  'POST /auth/signin': {
    summary: 'Sign in by email or username and password',
    access: 'public',
    body: z.strictObject({
      login: line(LENGTHS.email, 1),
      password: z.string().min(1).max(1000),
      captcha: captcha.optional(),
    }),
    response: z.union([signedInUser, secondFactorAsked]),
    errors: ['wrong_credentials', 'captcha_required', 'captcha_invalid', 'account_blocked', 'rate_limited'],
  },
  'POST /auth/signup': {
    summary: 'Open an account; the tokens are good for verifying the email only',
    access: 'public',
    body: z.strictObject({
      first_name: personName,
      last_name: personName,
      email,
      username: username.optional(),
      password,
      phone: phone.optional(),
      company_name: line(LENGTHS.company_name).optional(),
      country: country.optional(),
      locale: language.optional(),
      agree: z.literal(true),
      captcha,
    }),
    response: signedInUser,
    errors: ['captcha_invalid', 'rate_limited'],
  },
  'GET /auth/captcha': {
    summary: 'A fresh proof-of-work challenge (ALTCHA)',
    access: 'public',
    response: z.looseObject({}),
  },
  'POST /auth/refresh_token': {
    summary: 'Exchange a refresh token for a new pair',
    access: 'public',
    body: z.strictObject({ refresh_token: opaqueToken }),
    response: z.object({ access_token: z.string(), refresh_token: z.string() }),
    errors: ['refresh_token_invalid'],
  },
  'GET /auth/refresh_user_data': {
    summary: 'The person behind the token, as they stand now',
    access: 'signed_in',
    before_activation: true,
    before_second_factor: true,
    response: userData,
  },
  'GET /auth/send_verification_code': {
    summary: 'Mail a new verification code',
    access: 'signed_in',
    before_activation: true,
    response: z.object({ resend_in: count }),
    errors: ['code_resend_too_soon', 'wrong_state'],
  },
  'POST /auth/check_verification_code': {
    summary: 'Confirm the email with the mailed code',
    access: 'signed_in',
    before_activation: true,
    body: z.strictObject({ code }),
    ignores_idempotency_key: true,
    response: userData,
    errors: ['code_wrong', 'code_expired'],
  },
  'POST /auth/send_forgot_pass_code': {
    summary: 'Mail a code to reset a forgotten password; answers alike for unknown people',
    access: 'public',
    body: z.strictObject({ email, captcha }),
    response: z.object({ forgot_token: z.string(), resend_in: count }),
    errors: ['captcha_invalid', 'rate_limited'],
  },
  'POST /auth/check_forgot_pass_code': {
    summary: 'Exchange the mailed code for a reset token',
    access: 'public',
    body: z.strictObject({ forgot_token: opaqueToken, code }),
    response: z.object({ reset_token: z.string() }),
    errors: ['code_wrong', 'code_expired', 'rate_limited'],
  },
  'POST /auth/reset_password': {
    summary: 'Set a new password; every open session ends',
    access: 'public',
    body: z.strictObject({ reset_token: opaqueToken, password }),
    response: done,
    errors: ['reset_token_invalid', 'rate_limited'],
  },
  'POST /auth/signout': {
    summary: 'End this session',
    access: 'signed_in',
    before_activation: true,
    before_second_factor: true,
    response: done,
  },
  'GET /auth/sessions': {
    summary: 'Own open sessions, newest first',
    access: 'signed_in',
    response: z.object({ items: z.array(session) }),
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'End one of the own sessions',
    access: 'signed_in',
    not_while_acting: true,
    params: z.strictObject({ id }),
    response: done,
  },
  'POST /auth/signout_everywhere': {
    summary: 'End every own session but this one',
    access: 'signed_in',
    not_while_acting: true,
    response: z.object({ ended: count }),
  },
  'POST /auth/admin_auto_login': {
    summary: "Enter a customer's account for 30 minutes",
    access: 'login_to_dealer_account',
    body: z.strictObject({ user_id: id }),
    ignores_idempotency_key: true,
    response: signedInUser,
  },
  'POST /auth/first_admin': {
    summary: 'Create the first admin with the one-time link printed at the first start',
    access: 'public',
    body: z.strictObject({
      setup_token: opaqueToken,
      first_name: personName,
      last_name: personName,
      email,
      password,
      locale: language.optional(),
    }),
    response: signedInUser,
    errors: ['setup_link_invalid', 'rate_limited'],
  },
})
