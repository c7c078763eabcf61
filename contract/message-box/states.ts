/*
 * A notice is shown from its first day to its last one, both included, by the calendar of the site's time zone; without a last
 * day until somebody ends it. Nobody moves it from one state to the next: the calendar does. No zod: the web imports this.
 */
export const NOTICE_STATES = ['running', 'planned', 'over'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

interface Days {
  /** `2026-11-18`, so that texts compare as days do. */
  from_date: string
  to_date: string | null
}

export function noticeState({ from_date, to_date }: Days, today: string): NoticeState {
  if (from_date > today) return 'planned'
  return to_date !== null && to_date < today ? 'over' : 'running'
}
