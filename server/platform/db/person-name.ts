import { sql } from 'kysely'

/** How people are called, in lists and in searches; for queries that join `users as u`. */
export const personName = sql<string>`concat_ws(' ', u.first_name, u.last_name)`

/** The name of whoever did what a row of `table` tells. Looked up for each: joined in, all people would be read for it. */
export const actorNameOf = (table: string, actor = 'actor_id') =>
  sql<string>`coalesce((select ${personName} from users u
    where u.site_id = ${sql.ref(`${table}.site_id`)} and u.id = ${sql.ref(`${table}.${actor}`)}), '')`
