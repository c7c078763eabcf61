import { sql } from 'kysely'
import { ROLE, STATUS } from '#contract/roles.ts'
import { can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/found-page.ts'
import { containing } from '#platform/db/paging.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { assertSees } from './customer-abilities.ts'
import { getCustomerRow } from './customer-store.ts'
import { foundPeople, type PeopleFilters } from './people-filters.ts'

/*
 * People to choose from, for fields that ask for one.
 */
type Customers = 'GET /user/customers'
type Everybody = 'GET /user_all'

const MOST = 20
/** Among so many, by name, employers are looked for: colleagues stand between them. */
const LOOKED_AT = 2000

export async function chooseCustomer(tx: ReadTx, call: Call<Customers>): Promise<Answer<Customers>> {
  const of = can(call.actor, 'dealers_list') ? 'all' : 'agents'
  const { search, employer_for } = call.query
  if (employer_for) assertSees(call.actor, await getCustomerRow(tx, employer_for))
  const found = await findCustomers(tx, { of, search }, employer_for)
  return { items: found.map(({ role_id, ...person }) => person) }
}

export async function chooseAnybody(tx: ReadTx, { query }: Call<Everybody>): Promise<Answer<Everybody>> {
  const staff = await findStaff(tx, query.search)
  return { items: [...staff, ...(await findCustomers(tx, { of: 'all', search: query.search }))] }
}

async function findCustomers(tx: ReadTx, filters: PeopleFilters, employerFor?: string) {
  const most = employerFor ? LOOKED_AT : MOST
  const walk = { sort: 'name', isDescending: false, after: null, most } as const
  const found = sql`(select id, row_number() over () as place from ${foundPeople(tx, filters, walk)} as one (id)) as found`
  // A colleague has no colleagues, nobody is their own, and an account that is not active takes none.
  const { rows } = employerFor
    ? await sql<{ id: string }>`
        select found.id from ${found} join users u on u.site_id = ${tx.siteId} and u.id = found.id
        where u.employer_id is null and u.id <> ${employerFor} and u.status = ${STATUS.active}
        order by found.place limit ${MOST}`.execute(tx.db)
    : await sql<{ id: string }>`select id from ${found}`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return inOrder(ids, await selectChoices(tx).where('u.id', 'in', ids).execute())
}

/** There are never many of them. */
function findStaff(tx: ReadTx, search: string | undefined) {
  const staff = selectChoices(tx).where('u.role_id', '<>', ROLE.customer).orderBy(personName).limit(MOST)
  if (!search) return staff.execute()
  const searched = sql<string>`app.searched_person(u.first_name, u.last_name, u.email, u.company_name)`
  return staff.where(searched, 'like', containing(search.toLowerCase())).execute()
}

const selectChoices = (tx: ReadTx) =>
  tx.db
    .selectFrom('users as u')
    .where('u.site_id', '=', tx.siteId)
    .where('u.decoy', '=', false)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.email', 'u.company_name', 'u.kind', 'u.role_id'])
    .select(personName.as('name'))
