import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { ScheduledJob } from '../jobs/job.ts'
import type { Platform } from '../platform.ts'
import { everyPart } from '../sweeps/every-part.ts'
import { inBites } from '../sweeps/in-bites.ts'
import { type Figure, WHOLE_SITE } from './figure.ts'
import { proveFigure } from './prove-figures.ts'

/** So many lines or rows are taken by one statement: some tenths of a second. */
const BITE = 10_000

/** Of the figures of a feature: fold every minute; prove and sweep in the night. */
export function figureJobs(feature: string, figures: readonly Figure[]): ScheduledJob[] {
  return [
    {
      name: `${feature}.fold_figures`,
      cron: '* * * * *',
      async run(platform, siteId) {
        await inBites((most) => platform.db.transaction(siteId, (tx) => fold(tx, figures, most)), {
          bite: BITE,
        })
      },
    },
    {
      name: `${feature}.prove_figures`,
      cron: '40 3 * * *',
      run: (platform, siteId) =>
        everyPart(
          platform,
          figures.flatMap((figure) => [
            [`prove ${figure.name}`, () => proveFigure(platform, siteId, figure)] as const,
            [`sweep ${figure.name}`, () => sweepFigure(platform, siteId, figure)] as const,
          ]),
        ),
    },
  ]
}

/** Answers how many lines were folded. */
async function fold(tx: Tx, figures: readonly Figure[], most: number): Promise<number> {
  const names = figures.map(({ name }) => name)
  // Locked in one order: a run that begins before the last has ended waits for it instead of for a deadlock.
  const { rows } = await sql<{ taken: number }>`
    with known as materialized (
      select id from figure_changes where site_id = ${tx.siteId} and name = any(${names}) order by id limit ${most} for update
    ), taken as (
      delete from figure_changes where site_id = ${tx.siteId} and id = any (array(select id from known))
      returning name, part, owner_id, at, amount
    ), folded as (
      insert into figures (site_id, name, part, owner_id, grain, at, amount)
        select ${tx.siteId}::uuid, name, part, coalesce(owner_id, ${WHOLE_SITE}::uuid), grain, slot, sum(amount)
        from taken, app.slots_of(at)
        group by grouping sets ((name, part, grain, slot), (name, part, owner_id, grain, slot))
        having grouping(owner_id) = 1 or owner_id is not null
        order by 2, 3, 4, 5, 6
      on conflict (site_id, name, owner_id, grain, at, part) do update set amount = figures.amount + excluded.amount
    )
    select count(*) as taken from taken`.execute(tx.db)
  return rows[0]?.taken ?? 0
}

/** What nobody asks for any more. Answers how many rows went. */
async function sweepFigure(platform: Platform, siteId: string, figure: Figure): Promise<number> {
  return inBites((most) => platform.db.transaction(siteId, (tx) => sweep(tx, figure, most)), { bite: BITE })
}

async function sweep(tx: Tx, { name, keptDays }: Figure, most: number): Promise<number> {
  if (keptDays === 'ever') return 0
  const before = new Date(tx.now.getTime() - keptDays * 24 * 60 * 60 * 1000)
  const { numAffectedRows } = await sql`
    delete from figures where ctid = any(array(
      select ctid from figures where site_id = ${tx.siteId} and name = ${name} and at < ${before}
      limit ${most}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}
