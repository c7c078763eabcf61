import { expect, test } from 'vitest'
import { useBareDatabase } from '#server/test/bare-database.ts'

/*
 * Before PostgreSQL deletes a row it looks for the rows that point at it, one foreign key after the other. Without an
 * index it reads the whole table for that. Read from the catalogue, so that a key which a later migration adds is
 * covered by being there.
 */
const bare = useBareDatabase()

/**
 * The index begins with the columns of the key, in any order. A partial one serves if it leaves out nothing but rows
 * in which one of them is null: such a row points at nothing.
 */
const UNINDEXED = `
  select format('%s (%s)', k.conrelid::regclass, (
    select string_agg(a.attname, ', ' order by c.place)
    from unnest(k.conkey) with ordinality as c (attnum, place)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum)) as name
  from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 and not exists (
    select from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'btree'
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
        select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.conkey))))
  order by 1`

const unindexed = async () => (await bare.owner.query(UNINDEXED)).rows.map((row) => row.name)

test('every foreign key has an index that begins with its columns', async () => {
  expect(await unindexed()).toEqual([])
})

test('an index with another predicate, or with the columns further back, does not count', async () => {
  await bare.owner.query(`
    create table masters (id int, site int, primary key (site, id));
    create table pieces (n int, site int, master int, other int, foreign key (site, master) references masters (site, id));
    create index on pieces (n, site, master);
    create index on pieces (site, master) where other is not null;
    create index on pieces using brin (site, master)`)
  expect(await unindexed()).toEqual(['pieces (site, master)'])
  await bare.owner.query('create index on pieces (master, site) where master is not null')
  expect(await unindexed()).toEqual([])
})
