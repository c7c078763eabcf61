import type { Answer } from '../../lib/api.ts'

export type OwnSentFile = Answer<'GET /my_sent_files'>['items'][number]
export type SentFile = Answer<'GET /sent_files'>['items'][number]

/** Whatever shows sent files is asked for again when one was sent or dealt with. */
export const SENT_FILES_KEY = ['sent-files'] as const
