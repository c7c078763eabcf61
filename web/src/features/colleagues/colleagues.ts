import type { Answer } from '../../lib/api.ts'

export const COLLEAGUES = 'GET /colleagues'
export type Colleagues = Answer<typeof COLLEAGUES>
export type Colleague = Colleagues['items'][number]
export type Invite = Colleagues['invites'][number]
