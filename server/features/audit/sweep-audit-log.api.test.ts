import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { sweepAuditLog } from './sweep-audit-log.ts'

const bare = useBareDatabase()

const insertLines = (siteId: string, age: string, lines: number) =>
  bare.owner.query(
    `insert into audit_log (id, site_id, at, act, subject, ip, request_id)
     select gen_random_uuid(), $1, now() - $2::interval, 'test.act', 'line', '', '' from generate_series(1, $3::int)`,
    [siteId, age, lines],
  )

test('lines of the audit log go after three years, and only of the site whose turn it is', async () => {
  const [here, elsewhere] = bare.sites
  await insertLines(here, '3 years 1 minute', 1200)
  await insertLines(here, '3 years -1 minutes', 2)
  await insertLines(elsewhere, '4 years', 3)
  const platform = { db: bare.db, log: createLog('silent') } as Platform
  expect(await sweepAuditLog(platform, here)).toBe(1200)
  const { rows } = await bare.owner.query(
    'select count(*)::int as n from audit_log group by site_id order by 1',
  )
  expect(rows).toEqual([{ n: 2 }, { n: 3 }])
})

test('the program itself can delete no line, however old', async () => {
  await expect(bare.app.query('delete from audit_log')).rejects.toThrow('permission denied')
})
