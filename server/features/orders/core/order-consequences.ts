import { fromHundredths } from '#contract/amounts.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { type OrderEventKind, RELAY_REASONS } from '#contract/orders/states.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { forgetQuote, type Quoted } from '#features/notifications/index.ts'
import { PROGRAM } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { publish } from '#platform/events/publish.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { HEAR_PROVIDER } from './job-names.ts'
import { type OrderMail, tellAboutOrder } from './order-mails.ts'
import type { Outlook } from './order-outlook.ts'
import type { Order } from './order-store.ts'
import { insertTimelineEvent, type TimelineEvent } from './order-timeline.ts'
import { askToFollow } from './unfollowed-orders.ts'

type Known = Pick<Order, 'id' | 'order_no' | 'user_id' | 'placed_by'> & Partial<Pick<Order, 'from_site_id'>>

/** What staff want of an order, in the words of the timeline: whole credits, as people read them. */
interface Priced {
  before: Pick<Order, 'service_name' | 'price'>
  after: { service_name: string; price: number }
}

interface MessageFacts {
  order: Order
  /** Whose message it is. */
  fromStaff: boolean
  /** False for one that came along with another act, which has a line of its own. */
  byItself: boolean
  /** What a mail quotes; null where none is sent. Of a message that was deleted: what nothing may quote any more. */
  mailed: string | null
  /** The message that was written. */
  messageId: string | null
}

/** Everything that happens to an order, and the facts that tell of it. `order` is the order as it is by then. */
interface OrderHappenings {
  'order.submitted': { order: Order; outlook: Outlook; line: TimelineEvent }
  'order.taken': { order: Order; before: string }
  'order.unassigned': { order: Order; before: string }
  /** Staff named the status they want. */
  'order.moved': {
    order: Order
    before: string
    kind: 'processing' | 'requeued' | 'incomplete' | 'reopened'
    reason: string
  }
  'order.note_changed': { order: Order; before: string }
  /** `replaced`: originals that are others than before, after a first delivery. */
  'order.resent': { order: Order; text: string; replaced: readonly string[] }
  'order.revision_requested': { order: Order; text: string }
  'order.cancelled': { order: Order; before: string; reason: string; byStaff: boolean }
  'order.delivered': { order: Order; note: string; inTime: boolean; overruleReason: string }
  'order.change_proposed': Priced & { order: Order; reason: string }
  'order.changed': Priced & { order: Order; reason: string }
  'order.change_withdrawn': { order: Order; price: number }
  /** Whoever delivers does not wait for the answer any more. */
  'order.change_dropped': { order: Known }
  'order.change_agreed': Priced & { order: Order }
  'order.change_refused': { order: Known }
  'order.deleted': { order: Order }
  'order.message_written': MessageFacts
  'order.messages_read': MessageFacts
  'order.message_deleted': MessageFacts
  'order.files_deleted': { order: Known }
  'order.downloaded': { order: Known }
  'order.solution_saved': { order: Known }
  'order.solution_suspended': { order: Known }
  'order.automation_queued': { order: Known; before: string }
  'order.automation_ended': { order: Known; status: 'no_match' | 'failed' }
  'order.relayed': { order: Order }
  /** `isFirst`: nobody has been told yet that the agent's wallet does not suffice. */
  'order.relay_waiting': { order: Order; isFirst: boolean }
  'order.relay_kept': { order: Order; reason: string }
  'order.relay_taken_back': { order: Order }
  'order.relay_returned': { order: Order; reason: string }
  /** `more` in hundredths, of the agent's credits. */
  'order.provider_asks': { order: Order; reason: string; more: number }
  'order.provider_answered': { order: Order; agrees: boolean }
  /** `isNew`: the provider wrote. `mailed`: what a mail quotes of it; null where none is sent. */
  'order.provider_messages': { order: Order; isNew: boolean; isDeleted: boolean; mailed: string | null }
  'order.provider_written': { order: Order }
  'order.provider_message_deleted': { order: Order }
}

const ways = {
  /** One line in the history of an order, and the word to everybody who looks at it. */
  async timeline(tx: Tx, by: By, line: TimelineEvent, { order }: { order: Known }) {
    await insertTimelineEvent(tx, order.id, by.actor, line)
    const { to, type, data } = changed(order, line.kind, line.forStaffOnly)
    publish(tx, to, type, data)
    if (order.from_site_id && !line.forStaffOnly) await askToFollow(tx, order.id)
  },
  /** What an agent and the provider write to each other concerns the sub-portal that the order came from. */
  portal(
    tx: Tx,
    _by: By,
    { isNew, isDeleted = false }: { isNew: boolean; isDeleted?: boolean },
    { order }: { order: Order },
  ) {
    const news = { is_new: isNew, is_deleted: isDeleted }
    if (order.from_site_id) enqueue(tx, HEAR_PROVIDER, { order_id: order.id, ...news })
  },
  notify: (tx: Tx, by: By, told: OrderMail, { order }: { order: Order }) =>
    tellAboutOrder(tx, order, told, by),
  unquote: (tx: Tx, by: By, quoted: Quoted, { order: { id } }: { order: Order }) =>
    forgetQuote(tx, by, { kind: 'order', id }, quoted),
}

/** The company, the colleague who placed it, and staff. */
const peopleOf = ({ user_id, placed_by }: Pick<Order, 'user_id' | 'placed_by'>) =>
  ({ userId: user_id, ...(placed_by && { colleagueId: placed_by }), andStaff: true }) as const

function changed(
  { id, order_no, user_id, placed_by }: Known,
  what: OrderEventKind | 'deleted',
  forStaffOnly = false,
): Extract<LiveEvent, { type: 'order.changed' }> {
  const to = forStaffOnly ? ('staff' as const) : peopleOf({ user_id, placed_by })
  return { to, type: 'order.changed', data: { order_id: id, order_no, user_id, what } }
}

function messages({
  order: { id, order_no, user_id, placed_by },
  fromStaff,
}: MessageFacts): Extract<LiveEvent, { type: 'order.messages' }> {
  const data = { order_id: id, order_no, user_id, from_staff: fromStaff }
  return { to: peopleOf({ user_id, placed_by }), type: 'order.messages', data }
}

function seen(facts: MessageFacts): ReturnType<typeof messages> {
  const event = messages(facts)
  return { ...event, data: { ...event.data, seen: true } }
}

const withReason = (reason: string): Record<string, string> => (reason ? { reason } : {})
const pricesOf = ({ before, after }: Priced) => ({
  before: fromHundredths(before.price),
  after: fromHundredths(after.price),
})
const changeOf = ({ before, after, reason }: Priced & { order: Known; reason?: string }) => ({
  before: { service: before.service_name, price: fromHundredths(before.price) },
  after: { service: after.service_name, price: fromHundredths(after.price), ...(reason && { reason }) },
})
const difference = ({ before, after }: Priced) => Math.abs(after.price - before.price)
const forStaff = (kind: TimelineEvent['kind']) => () => ({ kind, forStaffOnly: true }) as const
/** A line of the audit log about the order; `more` says what was before and after. */
const audit =
  <F extends { order: Known }>(act: Act['act'], more?: (facts: F) => Pick<Act, 'before' | 'after'>) =>
  (facts: F): Act => ({ act, subject: String(facts.order.order_no), ...more?.(facts) })
const statusChange = ({ before, order, reason = '' }: { before: string; order: Order; reason?: string }) => ({
  before: { status: before },
  after: { status: order.status, ...withReason(reason) },
})

export const tell = consequencesOf<OrderHappenings, typeof ways>(
  {
    'order.submitted': {
      timeline: ({ line }) => line,
      audit: audit('orders.submit', ({ order }) => ({
        after: { service: order.service_name, price: fromHundredths(order.price) },
      })),
      notify: ({ order, outlook }) => [
        { to: 'owner', step: 'received', outlook },
        { to: 'site', what: 'new', text: order.comment },
      ],
    },
    'order.taken': {
      timeline: () => ({ kind: 'taken' }),
      audit: audit('orders.take', statusChange),
    },
    'order.unassigned': {
      timeline: () => ({ kind: 'unassigned' }),
      audit: audit('orders.unassign', statusChange),
    },
    'order.moved': {
      timeline: ({ kind, reason }) => ({ kind, data: withReason(reason) }),
      audit: audit('orders.change_status', statusChange),
      notify: ({ kind, reason }) =>
        kind === 'incomplete' ? { to: 'owner', step: 'incomplete', text: reason } : null,
    },
    'order.note_changed': {
      timeline: forStaff('note_changed'),
      audit: audit('orders.change_note', ({ order, before }) => ({
        before: { staff_note: before },
        after: { staff_note: order.staff_note },
      })),
    },
    'order.resent': {
      timeline: ({ replaced }) => [
        { kind: 'resent' },
        ...(replaced.length > 0
          ? [{ kind: 'original_replaced', data: { text: replaced.join(', ') }, forStaffOnly: true } as const]
          : []),
      ],
      audit: audit('orders.resend'),
      notify: ({ text }) => ({ to: 'site', what: 'resent', text }),
    },
    'order.revision_requested': {
      timeline: () => ({ kind: 'revision_requested' }),
      audit: audit('orders.revise'),
      notify: ({ text }) => ({ to: 'site', what: 'revision', text }),
    },
    'order.cancelled': {
      timeline: ({ reason }) => ({ kind: 'cancelled', data: { reason } }),
      audit: audit('orders.cancel', statusChange),
      notify: ({ order, reason, byStaff }) =>
        byStaff ? { to: 'owner', step: 'cancelled', text: reason, credits: order.price } : null,
    },
    'order.delivered': {
      timeline: ({ order, inTime }, { actor }) => ({
        kind: actor === PROGRAM && order.relay_state !== 'relayed' ? 'automation_delivered' : 'delivered',
        data: { version: order.versions, in_time: inTime ? 1 : 0 },
      }),
      audit: audit('orders.deliver', ({ order, overruleReason }) => ({
        after: { version: order.versions, ...(overruleReason && { overrule_reason: overruleReason }) },
      })),
      notify: ({ note }) => ({ to: 'owner', step: 'delivered', text: note }),
    },
    'order.change_proposed': {
      timeline: (facts) => ({
        kind: 'change_proposed',
        data: { reason: facts.reason, ...pricesOf(facts) },
      }),
      audit: audit('orders.change', changeOf),
      notify: (facts) => ({
        to: 'owner',
        step: 'supplement',
        text: facts.reason,
        credits: difference(facts),
      }),
    },
    'order.changed': {
      timeline: (facts) => ({
        kind: difference(facts) > 0 ? 'price_lowered' : 'services_changed',
        data: { reason: facts.reason, ...pricesOf(facts) },
      }),
      audit: audit('orders.change', changeOf),
      notify: (facts) => ({
        to: 'owner',
        step: difference(facts) > 0 ? 'lowered' : 'changed',
        text: facts.reason,
        credits: difference(facts),
      }),
    },
    'order.change_withdrawn': {
      timeline: () => ({ kind: 'change_withdrawn' }),
      audit: audit('orders.withdraw_change', ({ order, price }) => ({
        before: { price: fromHundredths(price) },
        after: { price: fromHundredths(order.price) },
      })),
    },
    'order.change_dropped': { timeline: () => ({ kind: 'change_withdrawn' }) },
    'order.change_agreed': {
      timeline: ({ after }) => ({ kind: 'change_agreed', data: { after: fromHundredths(after.price) } }),
      audit: audit('orders.agree_change', changeOf),
    },
    'order.change_refused': {
      timeline: () => ({ kind: 'change_refused' }),
      audit: audit('orders.refuse_change'),
    },
    'order.deleted': {
      audit: audit('orders.delete', ({ order }) => ({
        before: { status: order.status, vehicle: order.vehicle_label, service: order.service_name },
      })),
      live: ({ order }) => changed(order, 'deleted'),
    },
    // What was written stands in the conversation and in the bells that quote it: it can be deleted, and from both.
    'order.message_written': {
      live: messages,
      portal: ({ fromStaff, byItself }) => ({ isNew: fromStaff && byItself }),
      audit: (facts) => (facts.byItself ? audit('orders.write_message')(facts) : null),
      notify: ({ fromStaff, byItself, mailed: text, messageId: quotes }) => {
        if (!byItself) return null
        return fromStaff
          ? { to: 'owner', step: 'message', text, quotes }
          : { to: 'site', what: 'message', text, quotes }
      },
    },
    'order.messages_read': { live: seen, portal: () => ({ isNew: false }) },
    // Of what was deleted the log keeps nothing either.
    'order.message_deleted': {
      live: messages,
      portal: ({ fromStaff }) => ({ isNew: false, isDeleted: fromStaff }),
      audit: audit('orders.delete_message'),
      unquote: ({ mailed }) => (mailed ? { text: mailed } : null),
    },
    'order.files_deleted': { timeline: () => ({ kind: 'files_deleted' }) },
    'order.downloaded': { live: ({ order }) => changed(order, 'downloaded', true) },
    'order.solution_saved': { timeline: forStaff('solution_saved') },
    'order.solution_suspended': { timeline: forStaff('solution_suspended') },
    'order.automation_queued': {
      timeline: forStaff('automation_queued'),
      audit: audit('automation.retry', ({ before }) => ({
        before: { automation_status: before },
        after: { automation_status: 'queued' },
      })),
    },
    'order.automation_ended': {
      timeline: ({ status }) => ({ kind: `automation_${status}`, forStaffOnly: true }),
    },
    'order.relayed': {
      timeline: forStaff('relayed'),
      audit: audit('orders.relay', ({ order }) => ({
        after: { price: fromHundredths(order.provider_price ?? 0) },
      })),
      audited: 'everyone',
    },
    'order.relay_waiting': {
      timeline: forStaff('relay_waiting'),
      notify: ({ isFirst }) => (isFirst ? { to: 'site', what: 'relay_waiting', text: '' } : null),
    },
    'order.relay_kept': {
      timeline: ({ reason }) => ({ kind: 'relay_kept', data: { reason }, forStaffOnly: true }),
    },
    'order.relay_taken_back': {
      timeline: forStaff('relay_taken_back'),
      audit: audit('orders.take_back'),
    },
    'order.provider_asks': {
      timeline: ({ reason, more }) => ({
        kind: 'provider_asks',
        data: { reason, more: fromHundredths(more) },
        forStaffOnly: true,
      }),
      notify: ({ reason }) => ({ to: 'site', what: 'provider_asks', text: reason }),
    },
    'order.provider_answered': {
      timeline: ({ agrees }) => ({
        kind: agrees ? 'provider_agreed' : 'provider_refused',
        forStaffOnly: true,
      }),
      audit: audit('orders.answer_provider', ({ agrees }) => ({ after: { agreed: agrees } })),
    },
    'order.provider_messages': {
      live: ({ order: { id, order_no }, isNew }) => ({
        to: 'staff',
        type: 'order.provider_messages',
        data: { order_id: id, order_no, is_new: isNew },
      }),
      notify: ({ isNew, mailed: text }) => (isNew ? { to: 'site', what: 'provider_message', text } : null),
      // Its words stood at the provider's alone.
      unquote: ({ isDeleted }) => (isDeleted ? { event: 'staff_order.provider_message' } : null),
    },
    // The provider knows the agent alone: who of the staff it was stands here.
    'order.provider_written': { audit: audit('orders.write_provider') },
    'order.provider_message_deleted': { audit: audit('orders.delete_provider_message') },
    'order.relay_returned': {
      timeline: ({ reason }) => ({ kind: 'relay_returned', data: { reason }, forStaffOnly: true }),
      audit: audit('orders.return', ({ reason }) => ({ after: withReason(reason) })),
      audited: 'everyone',
      // What the provider wrote; a code of ours is nothing to quote.
      notify: ({ reason }) => ({
        to: 'site',
        what: 'relay_returned',
        text: isOneOf(RELAY_REASONS, reason) ? '' : reason,
      }),
    },
  },
  ways,
)
