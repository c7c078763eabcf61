import type { Answer } from '../../lib/api.ts'

export type KeptNotice = Answer<'GET /all_messages'>['items'][number]
export type NoticeDetails = Answer<'GET /message/{id}'>
export type ShownNotice = Answer<'GET /messages'>['items'][number]

/** Whatever shows notices is asked for again when one changed. */
export const NOTICES_KEY = ['notices'] as const
