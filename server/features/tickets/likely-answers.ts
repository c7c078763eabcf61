import { getPolicies } from '#features/content/index.ts'
import { findNoticesByWords } from '#features/message-box/index.ts'
import { findOwnByNumbers, findProposal, getOwnOrder, type Order } from '#features/orders/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { plainText } from '#platform/mail/plain-text.ts'
import { hit } from '#platform/rate-limits.ts'
import { findPassages } from '#platform/texts/find-passages.ts'
import { linkedOrder } from './present-ticket.ts'

type Key = 'POST /ticket_answers'
type Likely = Answer<Key>['items'][number]

/** The page asks whenever somebody pauses: who types on and on is answered, a program that asks is not. */
export async function limitAnswers({ platform, actor }: Call<Key>): Promise<void> {
  await hit(platform, { key: `ticket_answers:${actor.userId}`, max: 60, seconds: 60 })
}

/** Before anybody is asked: how the order stands, and what the site has written down already. Nothing is changed by it. */
export async function findAnswers(tx: ReadTx, { actor, body }: Call<Key>): Promise<Answer<Key>> {
  const order = await orderMeant(tx, actor, body)
  return {
    items: [
      ...(order ? [await aboutOrder(tx, order)] : []),
      ...(await fromNotices(tx, actor, body.text)),
      ...(await fromTexts(tx, body.text)),
    ],
  }
}

/** The one that was named, or whose number stands in the question. */
async function orderMeant(tx: ReadTx, actor: Caller, { text, order_id }: Call<Key>['body']) {
  if (order_id) return getOwnOrder(tx, actor, order_id)
  const numbers = [...text.matchAll(/\b[0-9]{4,9}\b/g)].slice(0, 10).map(([number]) => Number(number))
  const orders = numbers.length > 0 ? await findOwnByNumbers(tx, actor, numbers) : []
  return orders[0]
}

async function aboutOrder(tx: ReadTx, order: Order): Promise<Likely> {
  const proposal = await findProposal(tx, order.id)
  const isIncomplete = order.status === 'incomplete'
  return {
    source: 'order',
    id: order.id,
    title: '',
    // What staff wrote when they asked, in their own words.
    excerpt: isIncomplete ? order.incomplete_reason : (proposal?.reason ?? ''),
    order: {
      ...linkedOrder(order),
      promised_at: order.promised_at?.toISOString() ?? null,
      waits_for_customer: isIncomplete || proposal !== undefined,
    },
  }
}

/** What staff told everybody of late, as far as it is for this customer. */
async function fromNotices(tx: ReadTx, actor: Caller, question: string): Promise<Likely[]> {
  const found = await findNoticesByWords(tx, actor, question)
  return found.map(({ id, title, excerpt }) => ({ source: 'notice', id, title, excerpt, order: null }))
}

/** Paragraph by paragraph: nobody reads all of the terms for one answer. */
async function fromTexts(tx: ReadTx, question: string): Promise<Likely[]> {
  const { terms_of_use, privacy_policy } = await getPolicies(tx)
  const passages = [
    ...paragraphsOf(terms_of_use, 'terms' as const),
    ...paragraphsOf(privacy_policy, 'privacy' as const),
  ]
  return findPassages(question, passages).map(({ passage, excerpt }) => ({
    source: passage.source,
    id: null,
    title: passage.title,
    excerpt,
    order: null,
  }))
}

/** A heading is the title of what stands below it. */
function paragraphsOf<S extends string>(html: string, source: S) {
  const sections = html.split(/(?=<h[2-4])/)
  return sections.flatMap((section) => {
    const title = plainText(/<h[2-4][^>]*>(.*?)<\/h[2-4]>/s.exec(section)?.[1] ?? '')
    const text = plainText(section.replace(/<h[2-4][^>]*>.*?<\/h[2-4]>/s, ''))
    return text ? [{ source, title, text }] : []
  })
}
