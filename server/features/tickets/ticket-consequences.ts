import type { AuditAct } from '#contract/audit/acts.ts'
import type { Rating, TicketChange } from '#contract/tickets/states.ts'
import { type Act, differing } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import type { ConversationMessage } from '#features/conversations/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { forgetWords } from './forget-words.ts'
import { type TicketMail, tellAboutTicket } from './ticket-mails.ts'
import type { Ticket } from './ticket-store.ts'

interface MessageFacts {
  ticket: Ticket
  /** Whose message it is. */
  fromStaff: boolean
  /** False for the one that a ticket is opened with. */
  byItself: boolean
  /** A note that is for staff alone. */
  internal: boolean
  /** What a mail quotes; null where none is sent. Of a message that was deleted: what nothing may quote any more. */
  mailed: string | null
  /** The message that was written. */
  messageId: string | null
}

/** Everything that happens to a ticket. `ticket` is the ticket as it is by then. */
interface TicketHappenings {
  /** `first`: the message that it begins with. */
  'ticket.opened': { ticket: Ticket; first: Pick<ConversationMessage, 'id' | 'text'> }
  'ticket.message_written': MessageFacts
  'ticket.messages_read': MessageFacts
  'ticket.message_deleted': MessageFacts
  'ticket.changed': { ticket: Ticket; changes: Pick<Act, 'before' | 'after'> }
  /** Names, as people read them in the log. */
  'ticket.assigned': { ticket: Ticket; before: string; after: string }
  /** `ratingPath`: where the mail leads that asks how it was; null where nobody is asked. */
  'ticket.solved': { ticket: Ticket; byStaff: boolean; ratingPath: string | null }
  'ticket.merged': { ticket: Ticket; into: Ticket }
  'ticket.rated': { ticket: Ticket; rating: Rating }
  'ticket.deleted': { ticket: Ticket }
  'canned.changed': Act
}

const ways = {
  notify: (tx: Tx, by: By, told: TicketMail, { ticket }: { ticket: Ticket }) =>
    tellAboutTicket(tx, ticket, told, by),
  unquote: forgetWords,
}

/** The company, the colleague who opened it, and staff. */
const peopleOf = ({ user_id, opened_by }: Ticket) =>
  ({ userId: user_id, ...(opened_by && { colleagueId: opened_by }), andStaff: true }) as const

const changed =
  (what: TicketChange) =>
  ({ ticket }: { ticket: Ticket }): LiveEvent => ({
    to: peopleOf(ticket),
    type: 'ticket.changed',
    data: { ticket_id: ticket.id, ticket_no: ticket.ticket_no, user_id: ticket.user_id, what },
  })

const messages = ({ ticket, fromStaff, internal }: MessageFacts, seen = false): LiveEvent => ({
  to: internal ? 'staff' : peopleOf(ticket),
  type: 'ticket.messages',
  data: {
    ticket_id: ticket.id,
    ticket_no: ticket.ticket_no,
    user_id: ticket.user_id,
    from_staff: fromStaff,
    ...(seen && { seen: true }),
  },
})

const subjectOf = ({ ticket_no }: Ticket) => String(ticket_no)
const audit =
  (act: AuditAct) =>
  ({ ticket }: { ticket: Ticket }): Act => ({ act, subject: subjectOf(ticket), about: ticket.user_id })

const cannedChanged = (): LiveEvent => ({ to: 'staff', type: 'canned_answers.changed', data: {} })

export const tell = consequencesOf<TicketHappenings, typeof ways>(
  {
    'ticket.opened': {
      audit: audit('tickets.open'),
      live: changed('opened'),
      notify: ({ first: { text, id: quotes } }) => [
        { to: 'owner', step: 'received', text, quotes },
        { to: 'site', what: 'opened', text, quotes },
      ],
    },
    // What was written stands in the conversation and in the bells that quote it: it can be deleted, and from both.
    'ticket.message_written': {
      live: (facts) => (facts.internal ? messages(facts) : [messages(facts), changed('written')(facts)]),
      audit: (facts) => (facts.byItself ? audit('tickets.write')(facts) : null),
      notify: ({ fromStaff, byItself, internal, mailed: text, messageId: quotes }) => {
        if (!byItself || internal) return null
        return fromStaff
          ? { to: 'owner', step: 'answered', text, quotes }
          : { to: 'site', what: 'written', text, quotes }
      },
    },
    'ticket.messages_read': { live: (facts) => messages(facts, true) },
    'ticket.message_deleted': {
      live: (facts) => messages(facts),
      audit: audit('tickets.delete_message'),
      unquote: ({ mailed }) => mailed || null,
    },
    'ticket.changed': {
      live: changed('changed'),
      audit: ({ ticket, changes }) => ({ ...audit('tickets.change')({ ticket }), ...changes }),
    },
    'ticket.assigned': {
      live: changed('assigned'),
      audit: ({ ticket, before, after }) => ({
        ...audit('tickets.assign')({ ticket }),
        before: { assigned_to: before },
        after: { assigned_to: after },
      }),
    },
    'ticket.solved': {
      live: changed('solved'),
      audit: audit('tickets.solve'),
      notify: ({ byStaff, ratingPath }) => (byStaff ? { to: 'owner', step: 'solved', ratingPath } : null),
    },
    'ticket.merged': {
      live: ({ ticket, into }) => [changed('merged')({ ticket }), changed('written')({ ticket: into })],
      audit: ({ ticket, into }) => ({
        ...audit('tickets.merge')({ ticket }),
        after: { into: subjectOf(into) },
      }),
    },
    'ticket.rated': {
      live: changed('rated'),
      audit: ({ ticket, rating }) => ({ ...audit('tickets.rate')({ ticket }), after: { rating } }),
    },
    'ticket.deleted': {
      live: changed('deleted'),
      audit: ({ ticket }) => ({
        ...audit('tickets.delete')({ ticket }),
        before: { subject: ticket.subject },
      }),
    },
    'canned.changed': { audit: differing, live: (change) => (differing(change) ? cannedChanged() : null) },
  },
  ways,
)
