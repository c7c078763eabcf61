import type { ChatMessage } from './talk/talk.ts'

export const aMessage = (differences: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '01970000-0000-7000-8000-000000000001',
  from_staff: false,
  mine: true,
  sender_name: 'Nora Test',
  text: 'Hello',
  internal: false,
  by_mail: false,
  file: null,
  created_at: '2026-05-05T09:00:00.000Z',
  read_at: null,
  can: { delete: true, forward: false },
  ...differences,
})
