import type { MailingDetails } from './mailings.ts'

/** A draft with nothing in it, unless it is said. */
export const aMailing = (changes: Partial<MailingDetails> = {}): MailingDetails => ({
  id: '01890000-0000-7000-8000-0000000000e1',
  audience: 'dealers',
  subject: '',
  body: '',
  filter: {},
  user_ids: null,
  state: 'draft',
  is_frozen: false,
  trouble: null,
  counts: { total: 0, waiting: 0, sent: 0, refused: 0, bounced: 0, left_out: 0, unknown: 0 },
  created_by: { id: '01890000-0000-7000-8000-0000000000a1', name: 'Nora Lind' },
  created_at: '2026-03-01T09:00:00.000Z',
  changed_at: '2026-03-01T09:00:00.000Z',
  started_at: null,
  ended_at: null,
  can: { edit: true, delete: true, start: true, pause: false, resume: false, stop: false, send_again: false },
  ...changes,
})
