import type { MailRefusal } from '#contract/mails/mailbox-bounds.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { findPersonByLogin, getUser, type Person } from '#features/identity/index.ts'
import type { AnswerPart, MailAnswer, MailReader } from '#features/mails/index.ts'
import { requireOn } from '#features/settings/index.ts'
import { can, isCustomer, isInService } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { permit } from '#platform/policy/abilities.ts'
import { maySee, ticketAbilities } from './ticket-abilities.ts'
import { ticketConversations } from './ticket-messages.ts'
import { findTicket, getTicket, lockTicket, type Ticket } from './ticket-store.ts'

/** Customers and staff answer the mails about a ticket, each as themselves. */
export const ticketMails: MailReader = {
  async admit(tx, answer) {
    const ticket = await findTicket(tx, answer.id)
    const person = await findWriter(tx, answer)
    if (!ticket || !person) return 'wrong_address'
    return refusalOf(() => checkWriter(tx, person, ticket), {
      userId: person.id,
      isCustomer: isCustomer({ roleId: person.role_id }),
    })
  },
  async write(tx, answer, parts) {
    const ticket = await lockWhereItGoesOn(tx, answer.id)
    const person = await findWriter(tx, answer)
    if (!person) throw new AppError('forbidden')
    await checkWriter(tx, person, ticket)
    await writeParts(tx, person, ticket, parts)
  },
}

/** Whoever wrote it, if the address was made for them: the address alone opens nothing, nor does the name of a sender. */
async function findWriter(tx: ReadTx, { from, isFor }: MailAnswer): Promise<Person | null> {
  const person = from.includes('@') ? await findPersonByLogin(tx, from) : undefined
  return person && isFor(person.id) ? person : null
}

async function refusalOf<T>(check: () => Promise<void>, passed: T): Promise<T | MailRefusal> {
  try {
    await check()
    return passed
  } catch (error) {
    if (error instanceof AppError) return 'not_allowed'
    throw error
  }
}

/** As they stand now: between the mail and its answer people leave, lose keys and are blocked. */
async function checkWriter(tx: ReadTx, person: Person, ticket: Ticket): Promise<void> {
  await requireOn(tx, 'ticket_system_public')
  const employer = person.employer_id ? await getUser(tx, person.employer_id) : null
  const serves = [person, ...(employer ? [employer] : [])].every(isInService)
  if (!serves || !maySee(callerOf(person), ticket)) throw new AppError('forbidden')
  // What was merged is answered where it went.
  if (!ticket.merged_into) permit(ticketAbilities.verdict('write', { ticket }))
}

const callerOf = ({ id, employer_id, duty, role_id, permissions }: Person) => ({
  userId: id,
  accountId: employer_id ?? id,
  duty,
  roleId: role_id,
  permissions: new Set(permissions),
})

/** One lock at a time: a merge holds two, in an order of its own. Merged just now, it is looked for again. */
async function lockWhereItGoesOn(tx: Tx, id: string): Promise<Ticket> {
  const { merged_into } = await getTicket(tx, id)
  const ticket = await lockTicket(tx, merged_into ?? id)
  if (ticket.merged_into) throw new MovedError()
  return ticket
}

/** The job tries again, and finds where it went. */
class MovedError extends Error {}

async function writeParts(
  tx: Tx,
  person: Person,
  first: Ticket,
  parts: readonly AnswerPart[],
): Promise<void> {
  const actor = { userId: person.id, roleId: person.role_id, impersonation: null }
  const fromStaff = can(callerOf(person), 'tickets')
  const by = { ...BY_PROGRAM, actor }
  for (const [at, { text, file }] of parts.entries()) {
    const ticket = at === 0 ? first : await lockTicket(tx, first.id)
    const message = { senderId: person.id, fromStaff, text, file, byMail: true }
    await ticketConversations.insert(tx, by, ticket, message, at === 0)
  }
}
