import { sql } from 'kysely'

/** How people are called, in lists and in searches; for queries that join `users as u`. */
export const personName = sql<string>`concat_ws(' ', u.first_name, u.last_name)`
