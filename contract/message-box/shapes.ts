import { z } from 'zod'
import { calendarDate, count, id, instant } from '../primitives.ts'
import { NOTICE_AUDIENCES } from './bounds.ts'
import { NOTICE_STATES } from './states.ts'

/** A notice as its readers see it. */
export const shownNotice = z.object({
  id,
  title: z.string(),
  /** Safe markup. */
  body: z.string(),
  from_date: calendarDate,
  pinned: z.boolean(),
  is_read: z.boolean(),
  is_dismissed: z.boolean(),
  can: z.object({ dismiss: z.boolean(), restore: z.boolean() }),
})

/** A notice as staff see it in the list. */
export const keptNotice = z.object({
  id,
  title: z.string(),
  from_date: calendarDate,
  to_date: calendarDate.nullable(),
  state: z.enum(NOTICE_STATES),
  audience: z.enum(NOTICE_AUDIENCES),
  price_types: z.array(z.int()),
  countries: z.array(z.string()),
  pinned: z.boolean(),
  created_by: z.object({ id, name: z.string() }),
  changed_at: instant,
  /** How many people it is for now, how many had it on the screen, and how many of these put it away. */
  figures: z.object({ people: count, read: count, dismissed: count }),
})

export const noticeDetails = keptNotice.extend({ body: z.string() })
