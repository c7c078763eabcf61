import { fromHundredths } from '#contract/amounts.ts'
import { intlLocale } from '#contract/languages.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MailBlock } from '#platform/mail/render-mail.ts'
import type { Platform } from '#platform/platform.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { type TextKey, type TextParams, texts } from '#platform/texts/texts.ts'
import type { Outlook } from './order-outlook.ts'
import type { Order } from './order-store.ts'

/** Each step of an order is told to whoever waits for it, in their language. */
type Step =
  | 'received'
  | 'delivered'
  | 'incomplete'
  | 'cancelled'
  | 'supplement'
  | 'lowered'
  | 'changed'
  | 'message'

interface Said {
  siteUrl: string
  /** What somebody wrote: a note, a reason, a message. */
  text?: string
  params?: TextParams
  /** When it will be ready, as the screens say it. */
  outlook?: Outlook
}

export async function mailOrderReceived(
  tx: Tx,
  platform: Platform,
  order: Order,
  { outlook, siteUrl }: { outlook: Outlook; siteUrl: string },
) {
  await mailOwner(tx, platform, order, 'received', { siteUrl, outlook })
  await mailSiteAboutOrder(tx, platform, order, { what: 'new', text: order.comment, siteUrl })
}

export const mailOrderDelivered = (
  tx: Tx,
  platform: Platform,
  order: Order,
  { note, siteUrl }: { note: string; siteUrl: string },
) => mailOwner(tx, platform, order, 'delivered', { siteUrl, text: note })

export const mailOrderIncomplete = (
  tx: Tx,
  platform: Platform,
  order: Order,
  { reason, siteUrl }: { reason: string; siteUrl: string },
) => mailOwner(tx, platform, order, 'incomplete', { siteUrl, text: reason })

export const mailOrderCancelled = (
  tx: Tx,
  platform: Platform,
  order: Order,
  { reason, siteUrl }: { reason: string; siteUrl: string },
) =>
  mailOwner(tx, platform, order, 'cancelled', {
    siteUrl,
    text: reason,
    params: { count: fromHundredths(order.price) },
  })

interface ToldChange {
  reason: string
  siteUrl: string
  /** What the order costs more or less. */
  difference: number
}

/** The order as it still is: nothing is changed before its owner agrees. */
export const mailChangeProposed = (tx: Tx, platform: Platform, order: Order, change: ToldChange) =>
  mailOwner(tx, platform, order, 'supplement', withFigure(change))

/** The order as it is by now. */
export const mailOrderChanged = (tx: Tx, platform: Platform, order: Order, change: ToldChange) =>
  mailOwner(tx, platform, order, change.difference === 0 ? 'changed' : 'lowered', withFigure(change))

const withFigure = ({ reason, siteUrl, difference }: ToldChange): Said => ({
  siteUrl,
  text: reason,
  params: { count: fromHundredths(difference) },
})

/** A message of staff goes to the owner, the owner's to the site's own address. */
export const mailOrderMessage = (
  tx: Tx,
  platform: Platform,
  order: Order,
  { text, fromStaff, siteUrl }: { text: string; fromStaff: boolean; siteUrl: string },
) =>
  fromStaff
    ? mailOwner(tx, platform, order, 'message', { siteUrl, text })
    : mailSiteAboutOrder(tx, platform, order, { what: 'message', text, siteUrl })

async function mailOwner(tx: Tx, platform: Platform, order: Order, step: Step, said: Said) {
  const person = await getUser(tx, order.user_id)
  // Nobody reads the mail of an account that is gone.
  if (person.deleted_at) return
  const { title: site, timezone } = await getSettings(tx)
  const t = texts(person.locale, 'mail')
  const name = nameOf(person)
  const params = { site, order: order.order_no, ...said.params, figure: figureOf(said, person.locale) }
  const own = (part: string) => t(`orders.${step}.${part}` as TextKey<'mail'>, params)
  sendMail(tx, platform, {
    to: { name, address: person.email },
    language: person.locale,
    siteUrl: said.siteUrl,
    subject: own('subject'),
    blocks: [
      { kind: 'heading', text: own('heading') },
      { kind: 'paragraph', text: t('layout.hello', { name }) },
      { kind: 'paragraph', text: own('intro') },
      ...quoted(said.text),
      {
        kind: 'facts',
        rows: [...factsOf(order, t), ...readyFacts(said.outlook, t, person.locale, timezone)],
      },
      { kind: 'button', label: own('button'), url: `${said.siteUrl}/order_details/${order.id}` },
    ],
  })
}

function figureOf({ params }: Said, locale: string): string {
  return params?.count === undefined ? '' : formatNumber(locale, Number(params.count))
}

/** To the address that the site has given for itself; a site without one is told by its screens alone. */
export async function mailSiteAboutOrder(
  tx: Tx,
  platform: Platform,
  order: Order,
  about: { what: 'new' | 'resent' | 'revision' | 'message'; text: string; siteUrl: string },
) {
  const { title: site, email, default_locale: language } = await getSettings(tx)
  if (!email) return
  const owner = await getUser(tx, order.user_id)
  const t = texts(language, 'mail')
  const params = { site, order: order.order_no, customer: nameOf(owner) }
  sendMail(tx, platform, {
    to: { name: site, address: email },
    language,
    siteUrl: about.siteUrl,
    subject: t(`site_orders.${about.what}.subject`, params),
    blocks: [
      { kind: 'heading', text: t(`site_orders.${about.what}.heading`, params) },
      ...quoted(about.text),
      {
        kind: 'facts',
        rows: [{ label: t('site_orders.customer'), value: nameOf(owner) }, ...factsOf(order, t)],
      },
      {
        kind: 'button',
        label: t('site_orders.button'),
        url: `${about.siteUrl}/admin/manage_orders/order_details/${order.id}`,
      },
    ],
  })
}

const quoted = (text: string | undefined): MailBlock[] =>
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
