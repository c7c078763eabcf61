import type { Message } from '#contract/conversations/shapes.ts'

export const aMessage = (part: Partial<Message> = {}): Message => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  from_staff: false,
  mine: true,
  sender_name: 'Ada Berg',
  text: 'Is it ready?',
  internal: false,
  by_mail: false,
  file: null,
  created_at: '2026-11-16T09:55:00.000Z',
  read_at: null,
  can: { delete: true, forward: false },
  ...part,
})
