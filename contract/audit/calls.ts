import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { after, calendarDate, id, instant, line, listQuery, longListOf, timeZone } from '../primitives.ts'

export const auditEntry = z.object({
  id,
  at: instant,
  /** Null when the system itself or a stranger acted. */
  actor: z.object({ id, name: z.string() }).nullable(),
  act: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
})

export const audit = endpoints({
  'GET /audit_log': {
    summary: 'Who did what, when and from where',
    access: 'audit_log',
    query: listQuery(['at', 'act', 'actor'], {
      act: line(60).optional(),
      /** Days as they are counted in `zone`, UTC unless said. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      zone: timeZone.optional(),
      after,
    }),
    response: longListOf(auditEntry),
  },
})
