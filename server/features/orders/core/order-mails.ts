import { fromHundredths } from '#contract/amounts.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { intlLocale } from '#contract/languages.ts'
import type { RelayReason } from '#contract/orders/states.ts'
import type { By } from '#features/consequences/index.ts'
import { getUser, nameOf, type Person } from '#features/identity/index.ts'
import { composeMail, type OutgoingMail } from '#features/mails/index.ts'
import { notify } from '#features/notifications/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MailBlock } from '#platform/mail/render-mail.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { type TextKey, type TextParams, texts } from '#platform/texts/texts.ts'
import type { Outlook } from './order-outlook.ts'
import type { Order } from './order-store.ts'

/** What somebody hears of an order: its owner, or the staff and the site by its own address. */
export type OrderMail =
  | {
      to: 'owner'
      step:
        | 'received'
        | 'delivered'
        | 'incomplete'
        | 'cancelled'
        | 'supplement'
        | 'lowered'
        | 'changed'
        | 'message'
      /** What somebody wrote: a note, a reason, a message. Null: one of a burst, which has had its mail. */
      text?: string | null
      /** The message that it is of. */
      quotes?: string | null
      /** What goes back, or what it costs more or less. */
      credits?: number
      /** When it will be ready, as the screens say it. */
      outlook?: Outlook
    }
  | {
      to: 'site'
      what:
        | 'new'
        | 'resent'
        | 'revision'
        | 'message'
        | 'relay_waiting'
        | 'relay_returned'
        | 'provider_asks'
        | 'provider_message'
      /** Null: as above. */
      text: string | null
      quotes?: string | null
    }

/** Each step of an order is told to whoever waits for it, in their language. */
export async function tellAboutOrder(tx: Tx, order: Order, mail: OrderMail, by: By): Promise<void> {
  if (mail.to === 'site') return tellStaff(tx, order, mail, by)
  // The customers of a sub-portal hear of it by their portal; its agent has nothing to do.
  if (order.from_site_id && (mail.step === 'received' || mail.step === 'delivered')) return
  return tellCustomer(tx, order, mail, by)
}

type To<W extends OrderMail['to']> = Extract<OrderMail, { to: W }>

/** What the texts of a notification name. */
const paramsOf = (order: Order, text: string | null | undefined) => ({
  order: order.order_no,
  vehicle: order.vehicle_label,
  service: order.service_name,
  ...(text && { text }),
})

const actorIdOf = ({ actor }: By) => actor && realUserId(actor)

/** The owner of the account, and the colleague who placed the order while they are one. */
async function tellCustomer(tx: Tx, order: Order, mail: To<'owner'>, by: By) {
  const people = [await getUser(tx, order.user_id)]
  if (order.placed_by) {
    const colleague = await getUser(tx, order.placed_by)
    if (colleague.employer_id === order.user_id) people.push(colleague)
  }
  const written = []
  for (const person of people) {
    const own = mail.text === null ? null : await writeMail(tx, person, order, mail, by.origin.url)
    written.push({ userId: person.id, mail: own })
  }
  notify(tx, {
    event: `order.${mail.step}`,
    to: { accountId: order.user_id, people: written },
    byUserId: actorIdOf(by),
    subject: { kind: 'order', id: order.id },
    params: paramsOf(order, mail.text),
    quotes: mail.quotes,
    link: ownersPage(order),
  })
}

function writeMail(
  tx: Tx,
  person: Person,
  order: Order,
  { step, text, credits, outlook }: To<'owner'>,
  siteUrl: string,
): Promise<OutgoingMail> {
  return composeMail(tx, person, (t, { title: site, timezone }) => {
    const count = credits === undefined ? undefined : fromHundredths(credits)
    const params: TextParams = {
      site,
      order: order.order_no,
      ...(count !== undefined && { count }),
      figure: count === undefined ? '' : formatNumber(person.locale, count),
    }
    const own = (part: string) => t(`orders.${step}.${part}` as TextKey<'mail'>, params)
    return {
      siteUrl,
      subject: own('subject'),
      heading: own('heading'),
      blocks: [
        { kind: 'paragraph', text: own('intro') },
        ...quoted(text),
        {
          kind: 'facts',
          rows: [...factsOf(order, t), ...readyFacts(outlook, t, person.locale, timezone)],
        },
        { kind: 'button', label: own('button'), url: ownersPage(order) },
      ],
    }
  })
}

const ownersPage = ({ id, from_site_id }: Order) =>
  from_site_id ? `/agent-order-details/${id}` : `/order_details/${id}`

/** Why an order came back where nobody wrote a reason. */
const RETURN_CODES = ['revision_over', 'file_missing', 'other_original'] as const satisfies RelayReason[]

/** Staff hear of it by the ways they chose, the site by its own address, if it has given one. */
async function tellStaff(tx: Tx, order: Order, mail: To<'site'>, by: By) {
  const owner = await getUser(tx, order.user_id)
  const { what, text } = mail
  notify(tx, {
    event: `staff_order.${what}`,
    to: {
      assigneeId: order.assigned_to,
      siteMail:
        text === null ? null : await writeSiteMail(tx, order, nameOf(owner), { what, text }, by.origin.url),
    },
    byUserId: actorIdOf(by),
    subject: { kind: 'order', id: order.id },
    params: { ...paramsOf(order, isOneOf(RETURN_CODES, text) ? null : text), customer: nameOf(owner) },
    quotes: mail.quotes,
    link: staffPage(order),
  })
}

const staffPage = ({ id, channel }: Order) =>
  `/admin/${channel === 'agent' ? 'manage_agent_orders' : 'manage_orders'}/order_details/${id}`

async function writeSiteMail(
  tx: Tx,
  order: Order,
  customer: string,
  { what, text }: { what: To<'site'>['what']; text: string },
  siteUrl: string,
): Promise<OutgoingMail | null> {
  const { title: site, email, default_locale: language } = await getSettings(tx)
  if (!email) return null
  const t = texts(language, 'mail')
  const params = { site, order: order.order_no, customer }
  return {
    siteUrl,
    to: { name: site, address: email },
    language,
    subject: t(`site_orders.${what}.subject`, params),
    blocks: [
      { kind: 'heading', text: t(`site_orders.${what}.heading`, params) },
      ...(isOneOf(RETURN_CODES, text)
        ? [{ kind: 'paragraph', text: t(`site_orders.returned_because.${text}`) } as const]
        : quoted(text)),
      { kind: 'facts', rows: [{ label: t('site_orders.customer'), value: customer }, ...factsOf(order, t)] },
      { kind: 'button', label: t('site_orders.button'), url: staffPage(order) },
    ],
  }
}

const quoted = (text: string | null | undefined): MailBlock[] =>
  text ? [{ kind: 'paragraph', text: `“${text}”` }] : []

function factsOf(order: Order, t: ReturnType<typeof texts<'mail'>>) {
  return [
    { label: t('orders.facts.order'), value: `#${order.order_no}` },
    { label: t('orders.facts.vehicle'), value: order.vehicle_label },
    ...(order.reg_no ? [{ label: t('orders.facts.reg_no'), value: order.reg_no }] : []),
    { label: t('orders.facts.service'), value: order.service_name },
  ]
}

/** In the site's time, and it says so: nobody knows where a mail is read. */
function readyFacts(
  outlook: Outlook | undefined,
  t: ReturnType<typeof texts<'mail'>>,
  locale: string,
  timeZone: string,
) {
  if (!outlook?.promisedAt || outlook.queue === null) return []
  const time = new Intl.DateTimeFormat(intlLocale(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return [
    { label: t('orders.facts.ready_by'), value: time.format(outlook.promisedAt) },
    { label: t('orders.facts.queue'), value: t('orders.facts.before', { count: outlook.queue }) },
  ]
}
