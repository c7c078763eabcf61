import type { By } from '#features/consequences/index.ts'
import { getUser, nameOf, type Person } from '#features/identity/index.ts'
import { composeMail, type MailTexts, type OutgoingMail } from '#features/mails/index.ts'
import { notify } from '#features/notifications/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MailBlock } from '#platform/mail/render-mail.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Ticket } from './ticket-store.ts'

/**
 * What somebody hears of a ticket: its people, or staff and the site by its own address. Without a text: one of a burst. `quotes`:
 * the message that the text is of.
 */
export type TicketMail =
  | { to: 'owner'; step: 'received' | 'answered'; text: string | null; quotes: string | null }
  | { to: 'owner'; step: 'solved'; ratingPath: string | null }
  | { to: 'site'; what: 'opened' | 'written'; text: string | null; quotes: string | null }

type To<W extends TicketMail['to']> = Extract<TicketMail, { to: W }>

export async function tellAboutTicket(tx: Tx, ticket: Ticket, mail: TicketMail, by: By): Promise<void> {
  const told = {
    byUserId: by.actor && realUserId(by.actor),
    subject: { kind: 'ticket', id: ticket.id } as const,
    params: {
      ticket: ticket.ticket_no,
      subject: ticket.subject,
      ...('text' in mail && mail.text && { text: mail.text }),
    },
    quotes: 'quotes' in mail ? mail.quotes : null,
  }
  if (mail.to === 'owner') {
    const people = []
    for (const person of await peopleOf(tx, ticket))
      people.push({ userId: person.id, mail: await writeMail(tx, person, ticket, mail, by.origin.url) })
    notify(tx, {
      ...told,
      event: `ticket.${mail.step}`,
      to: { accountId: ticket.user_id, people },
      link: `/ticket_details/${ticket.id}`,
    })
    return
  }
  const customer = nameOf(await getUser(tx, ticket.user_id))
  notify(tx, {
    ...told,
    event: `staff_ticket.${mail.what}`,
    to: {
      assigneeId: ticket.assigned_to,
      siteMail: await writeSiteMail(tx, ticket, customer, mail, by.origin.url),
    },
    params: { ...told.params, customer },
    link: `/admin/ticket_details/${ticket.id}`,
  })
}

/** The owner of the account, and the colleague who opened it while they are one. */
async function peopleOf(tx: Tx, { user_id, opened_by }: Ticket): Promise<Person[]> {
  const owner = await getUser(tx, user_id)
  const colleague = opened_by ? await getUser(tx, opened_by) : null
  return colleague?.employer_id === user_id ? [owner, colleague] : [owner]
}

async function writeMail(
  tx: Tx,
  person: Person,
  ticket: Ticket,
  mail: To<'owner'>,
  siteUrl: string,
): Promise<OutgoingMail | null> {
  if (mail.step !== 'solved' && mail.text === null) return null
  return composeMail(tx, person, (t, { title: site }) => {
    const params = { site, ticket: ticket.ticket_no, subject: ticket.subject }
    const question = mail.step === 'solved' && mail.ratingPath ? asked(mail.ratingPath, t) : []
    return {
      siteUrl,
      answers: { kind: 'ticket', id: ticket.id, userId: person.id },
      subject: t(`tickets.${mail.step}.subject`, params),
      heading: t(`tickets.${mail.step}.heading`, params),
      blocks: [
        { kind: 'paragraph', text: t(`tickets.${mail.step}.intro`, params) },
        ...(mail.step === 'solved' ? [] : quoted(mail.text)),
        { kind: 'facts', rows: factsOf(ticket, t) },
        ...question,
        { kind: 'button', label: t('tickets.open'), url: `/ticket_details/${ticket.id}` },
      ],
      // It is asked once.
      ...(question.length > 0 && { inDigest: question }),
    }
  })
}

/** One click says how it was. */
const asked = (path: string, t: MailTexts): MailBlock[] => [
  { kind: 'paragraph', text: t('tickets.rating.ask') },
  { kind: 'button', label: t('tickets.rating.good'), url: `${path}?rating=good` },
  { kind: 'button', label: t('tickets.rating.bad'), url: `${path}?rating=bad` },
]

/** To the address that the site has given for itself; a site without one is told by its screens alone. */
async function writeSiteMail(
  tx: Tx,
  ticket: Ticket,
  customer: string,
  { what, text }: To<'site'>,
  siteUrl: string,
): Promise<OutgoingMail | null> {
  const { title: site, email, default_locale: language } = await getSettings(tx)
  if (!email || text === null) return null
  const t = texts(language, 'mail')
  const params = { site, ticket: ticket.ticket_no, subject: ticket.subject, customer }
  return {
    siteUrl,
    to: { name: site, address: email },
    language,
    subject: t(`site_tickets.${what}.subject`, params),
    blocks: [
      { kind: 'heading', text: t(`site_tickets.${what}.heading`, params) },
      ...quoted(text),
      { kind: 'facts', rows: [{ label: t('site_orders.customer'), value: customer }, ...factsOf(ticket, t)] },
      { kind: 'button', label: t('site_tickets.open'), url: `/admin/ticket_details/${ticket.id}` },
    ],
  }
}

const quoted = (text: string | null): MailBlock[] => (text ? [{ kind: 'paragraph', text: `“${text}”` }] : [])

const factsOf = ({ ticket_no, subject, reg_no }: Ticket, t: MailTexts) => [
  { label: t('tickets.facts.ticket'), value: `#${ticket_no}` },
  { label: t('tickets.facts.subject'), value: subject },
  ...(reg_no ? [{ label: t('orders.facts.reg_no'), value: reg_no }] : []),
]
