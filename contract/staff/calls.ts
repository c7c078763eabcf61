import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { signedInUser } from '../identity/calls.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import { done, email, id, instant, language, opaqueToken, password, personName } from '../primitives.ts'
import { ROLE } from '../roles.ts'

const staffRole = z.literal([ROLE.admin, ROLE.moderator])
const permissions = z
  .array(z.enum(PERMISSIONS as unknown as [Permission, ...Permission[]]))
  .max(PERMISSIONS.length)

const rights = { role_id: staffRole, permissions }

/** One of the people who run the site. */
export const staffMember = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ...rights,
  is_blocked: z.boolean(),
  has_second_factor: z.boolean(),
  /** When one of their sessions was used last. */
  last_seen_at: instant.nullable(),
  created_at: instant,
  /** What the caller may do with them. */
  can: z.object({
    change_role: z.boolean(),
    change_permissions: z.boolean(),
    block: z.boolean(),
    remove: z.boolean(),
    reset_second_factor: z.boolean(),
  }),
})

export const staffInvite = z.object({
  id,
  email: z.string(),
  ...rights,
  /** Null: the first admin of a site was invited by whoever opened it. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
})

const invited = { params: z.strictObject({ id }), access: 'change_role', response: done } as const

export const staff = endpoints({
  'GET /user/admins': {
    summary: 'Staff, and who was invited to be staff',
    access: 'change_role',
    response: z.object({
      items: z.array(staffMember),
      invites: z.array(staffInvite),
      /** Whether staff must have a second factor. */
      second_factor_required: z.boolean(),
      /** What the caller may give and take. */
      grantable: permissions,
      can_invite_admins: z.boolean(),
    }),
  },
  'PUT /staff/{id}': {
    summary: 'Change role and permissions of a member of staff',
    access: 'change_role',
    params: z.strictObject({ id }),
    body: z.strictObject(rights),
    response: staffMember,
    errors: ['last_admin', 'own_role'],
  },
  'PUT /staff/{id}/block': {
    summary: 'Block a member of staff, or let them in again',
    access: 'change_role',
    params: z.strictObject({ id }),
    body: z.strictObject({ is_blocked: z.boolean() }),
    response: staffMember,
    errors: ['last_admin', 'own_role'],
  },
  'DELETE /staff/{id}': {
    summary: 'Remove a member of staff; what they did stays under their name',
    access: 'change_role',
    params: z.strictObject({ id }),
    response: done,
    errors: ['last_admin', 'own_role'],
  },
  'POST /staff/{id}/reset_second_factor': {
    summary: 'Forget the second factors of a member of staff who has lost them',
    access: 'change_role',
    params: z.strictObject({ id }),
    response: staffMember,
    errors: ['own_role'],
  },
  'POST /staff_second_factor': {
    summary: 'Ask all staff for a second factor, or no longer',
    access: 'change_role',
    body: z.strictObject({ is_required: z.boolean() }),
    response: done,
  },
  'POST /staff_invite': {
    summary: 'Invite somebody to be staff; the link in the mail works for a week',
    access: 'change_role',
    body: z.strictObject({ email, locale: language.optional(), ...rights }),
    response: staffInvite,
    errors: ['rate_limited'],
  },
  'POST /staff_invite/{id}/resend': {
    summary: 'Mail an invitation again, with a new link',
    ...invited,
    errors: ['rate_limited'],
  },
  'DELETE /staff_invite/{id}': { summary: 'Take an invitation back', ...invited },
  'POST /auth/check_invite': {
    summary: 'What an invitation is for',
    access: 'public',
    body: z.strictObject({ token: opaqueToken }),
    response: z.object({
      email: z.string(),
      /** As far as it is known; they may write it otherwise. */
      first_name: z.string(),
      last_name: z.string(),
      invited_by: z.string().nullable(),
      role_id: staffRole,
    }),
    errors: ['invite_invalid', 'rate_limited'],
  },
  'POST /auth/accept_invite': {
    summary: 'Become staff with the link of an invitation',
    access: 'public',
    body: z.strictObject({
      token: opaqueToken,
      first_name: personName,
      last_name: personName,
      password,
      locale: language.optional(),
    }),
    response: signedInUser,
    errors: ['invite_invalid', 'rate_limited'],
  },
})
