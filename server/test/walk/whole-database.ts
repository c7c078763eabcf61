import type { Desk } from '../desk.ts'

/** A fingerprint of every table, so that a walk can tell that nothing at all was written. */
export async function fingerprints(desk: Desk): Promise<Record<string, string>> {
  const { rows: tables } = await desk.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and
       (n.nspname = 'public' or c.oid = to_regclass('pgboss.job')) order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
  )
  const { rows } = await desk.owner.query<{ name: string; hash: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

/**
 * Ids of the rows of a site, whatever they are: none of them is the business of another site. Of each table the oldest
 * and the newest: a walk takes each of them to every place where an id can stand.
 */
export async function idsOfSite(
  desk: Desk,
  siteId: string,
  without: readonly string[] = [],
): Promise<string[]> {
  const { rows: tables } = await desk.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'site_id') and data_type = 'uuid'
     group by 1 having count(*) = 2`,
  )
  const parts = tables
    .filter(({ name }) => !without.includes(name))
    .flatMap(({ name }) =>
      ['asc', 'desc'].map(
        (order) => `(select id from "${name}" where site_id = $1 order by id ${order} limit 1)`,
      ),
    )
  const { rows } = await desk.owner.query<{ id: string }>(parts.join(' union '), [siteId])
  return rows.map(({ id }) => id)
}
