import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { ROLE } from '#contract/roles.ts'
import { notFound } from '#platform/app-error.ts'
import type { Users } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'

/** People of this site who exist: neither deleted nor decoys of a sign-up. */
export function selectPeople({ db, siteId }: Pick<ReadTx, 'db' | 'siteId'>) {
  return db
    .selectFrom('users')
    .where('users.site_id', '=', siteId)
    .where('users.decoy', '=', false)
    .where('users.deleted_at', 'is', null)
}

/** By email or, when there is no @ in it, by username. */
export async function findPersonByLogin(tx: ReadTx, login: string) {
  const column = login.includes('@') ? 'users.email' : 'users.username'
  return selectPeople(tx)
    .selectAll()
    .where(sql`app.folded(${sql.ref(column)})`, '=', sql`app.folded(${login})`)
    .executeTakeFirst()
}

/** Asked for with every word of a talk. */
const selectCustomerPerson = builtQuery((db, siteId: string, id: string) =>
  selectPeople({ db, siteId }).selectAll().where('id', '=', id).where('role_id', '=', ROLE.customer),
)

/** Somebody who is a customer, on a wallet of their own or as a colleague on another's. */
export async function getCustomerPerson(tx: ReadTx, id: string): Promise<Person> {
  const [row] = await selectCustomerPerson(tx, tx.siteId, id)
  if (!row) throw notFound()
  return row
}

/** One with a wallet of their own: of colleagues there is nothing to bill. */
export async function getCustomer(tx: ReadTx, id: string) {
  const row = await selectPeople(tx)
    .selectAll()
    .where('id', '=', id)
    .where('role_id', '=', ROLE.customer)
    .where('employer_id', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const selectUser = builtQuery((db, siteId: string, id: string) =>
  db.selectFrom('users').selectAll().where('site_id', '=', siteId).where('id', '=', id),
)

/** Who prices an order, who mails it and who answers it all ask for the same person: read once in a unit of work. */
const known = new WeakMap<ReadTx, Map<string, Promise<Person>>>()

/** The person of a session, decoys included: they see themselves like anyone else. */
export function getUser(tx: ReadTx, userId: string): Promise<Person> {
  const people = known.get(tx) ?? new Map<string, Promise<Person>>()
  known.set(tx, people)
  const person = people.get(userId) ?? readUser(tx, userId)
  people.set(userId, person)
  return person
}

async function readUser(tx: ReadTx, userId: string): Promise<Person> {
  const [row] = await selectUser(tx, tx.siteId, userId)
  if (!row) throw notFound()
  return row
}

export type Person = Selectable<Users>

export const nameOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

type NewPerson = Omit<Insertable<Users>, 'site_id' | 'created_at'>

export async function insertPerson(tx: Tx, person: NewPerson): Promise<Person> {
  return insertInto(tx, [person]).executeTakeFirstOrThrow()
}

/** Several hundred at a time: each column of each is a parameter, and a statement takes 65,535. */
export const insertPeople = (tx: Tx, people: readonly NewPerson[]): Promise<Person[]> =>
  insertInto(tx, people).execute()

const insertInto = (tx: Tx, people: readonly NewPerson[]) =>
  tx.db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, site_id: tx.siteId, created_at: tx.now })))
    .returningAll()

/** Those of these emails and usernames that somebody has. */
export async function listTakenLogins(
  tx: ReadTx,
  { emails, usernames }: { emails: readonly string[]; usernames: readonly string[] },
) {
  const taken = async (column: 'email' | 'username', wanted: readonly string[]) => {
    const { rows } = await sql<{ login: string }>`
      select wanted.login from unnest(${wanted}::text[]) as wanted (login)
      where exists (
        select from users u where u.site_id = ${tx.siteId} and u.deleted_at is null
          and (not u.decoy or ${column === 'username'})
          and app.folded(${sql.ref(`u.${column}`)}) = app.folded(wanted.login)
      )`.execute(tx.db)
    return new Set(rows.map(({ login }) => login))
  }
  return { emails: await taken('email', emails), usernames: await taken('username', usernames) }
}

export async function updatePerson(tx: Tx, userId: string, changes: Updateable<Users>): Promise<Person> {
  known.delete(tx)
  const row = await tx.db
    .updateTable('users')
    .set(changes)
    .where('site_id', '=', tx.siteId)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
