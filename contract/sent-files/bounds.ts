/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const SENT_FILE_BOUNDS = { note: 2000, registration: 20 } as const

/**
 * `new` until staff first take the file, `seen` from then on, `done` when somebody says that it is dealt with; that can be
 * taken back.
 */
export const SENT_FILE_STATES = ['new', 'seen', 'done'] as const
export type SentFileState = (typeof SENT_FILE_STATES)[number]
