import type { CustomerProblem } from '#contract/customer-imports/customer-file.ts'
import { listTakenLogins } from '#features/identity/index.ts'
import { type BadCell, legible } from '#platform/catalogue/imports/cells.ts'
import type { GoodLine } from '#platform/catalogue/imports/checked-lines.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { NewCustomer } from './check-customer.ts'

/** As `app.folded` in the database has it, which lowers letter by letter and knows no context. */
const folded = (text: string): string =>
  [...text.normalize('NFKC')].map((letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')

/** Nobody is twice in a file, neither by email nor by username. */
export const loginsOf = ({ email, username }: NewCustomer): readonly (readonly string[])[] => [
  [`email: ${folded(email)}`],
  ...(username === null ? [] : [[`username: ${folded(username)}`]]),
]

/** Whose email or username somebody of the site has already. */
export async function findTaken(
  tx: ReadTx,
  lines: readonly GoodLine<NewCustomer>[],
): Promise<ReadonlyMap<number, BadCell>> {
  const taken = await listTakenLogins(tx, {
    emails: lines.map(({ item }) => item.email),
    usernames: lines.flatMap(({ item }) => item.username ?? []),
  })
  const bad = new Map<number, BadCell>()
  for (const { line, item } of lines) {
    if (taken.emails.has(item.email)) bad.set(line, isTaken('email', item.email))
    else if (item.username !== null && taken.usernames.has(item.username))
      bad.set(line, isTaken('username', item.username))
  }
  return bad
}

const isTaken = (column: 'email' | 'username', value: string): BadCell => ({
  problem: 'taken' satisfies CustomerProblem,
  text: legible(`${column}: ${value}`),
})
