import type { Answer } from '../../lib/api.ts'

export const STAFF = 'GET /user/admins'
export type Staff = Answer<typeof STAFF>
export type StaffMember = Staff['items'][number]
export type Invite = Staff['invites'][number]
