import { isAbandoned, isUnderWay, type Silence } from '#features/automation/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import { abilitiesOf, type Refusal, type Verdict, wrongState } from '#platform/policy/abilities.ts'
import { canBecome, canTransition, isOpen, type OrderAct } from './order-states.ts'
import type { Order } from './order-store.ts'

/** Orders are of the company: its owner and buyers have them all, who only orders has those they placed. */
export const isOwn = (
  actor: Pick<Caller, 'userId' | 'accountId' | 'duty'>,
  order: Pick<Order, 'user_id' | 'placed_by'>,
): boolean =>
  order.user_id === actor.accountId && (actor.duty !== 'orderer' || order.placed_by === actor.userId)

/** Staff who run orders see every order of their site, customers their own. */
export const maySee = (actor: Caller, order: Pick<Order, 'user_id' | 'placed_by'>): boolean =>
  isOwn(actor, order) || can(actor, 'orders')

type Standing = Pick<
  Order,
  | 'status'
  | 'delivered_at'
  | 'files_deleted_at'
  | 'assigned_to'
  | 'automation_status'
  | 'changed_at'
  | 'relay_state'
  | 'provider_change_id'
  | 'from_site_id'
>

/** What is known of an order and of whoever wants something of it; each rule names what it needs. */
interface Facts extends Silence {
  order: Standing
  actor: Pick<Caller, 'userId'>
  hasProposal: boolean
  revisionDays: number
  /** On a sub-portal: the order of the agent that the provider has. */
  theirs: Pick<Order, 'status' | 'delivered_at'> | null
  /** Names of those who work on it and who delivered it, for whoever came second. */
  assignee: string | undefined
  deliverer: string | undefined
}
type About<K extends keyof Facts> = Pick<Facts, K>

const unless = (order: Pick<Order, 'status'>, isAllowed: boolean): Verdict =>
  isAllowed || wrongState(order.status)
const byTransition =
  (act: OrderAct) =>
  ({ order }: About<'order'>) =>
    unless(order, canTransition(order.status, act))

/** The first refusal, if there is one. */
const all = (...verdicts: Verdict[]): Verdict => verdicts.find((verdict) => verdict !== true) ?? true

const DAY = 24 * 60 * 60 * 1000

/** Until when a revision may be asked for. */
export function revisionUntil({ delivered_at }: Pick<Order, 'delivered_at'>, days: number): Date | null {
  return delivered_at && new Date(delivered_at.getTime() + days * DAY)
}

/** Nothing to revise without files, whoever wants it. */
const mayRevise = (order: Standing): boolean =>
  canTransition(order.status, 'revise') && order.files_deleted_at === null

/** Nobody has begun, and nothing was delivered before. */
const isUntouched = ({ status, delivered_at }: Pick<Order, 'status' | 'delivered_at'>): boolean =>
  status === 'pending' && delivered_at === null

/** What the owner of an order may do, and whoever works in their account. */
export const ownerAbilities = abilitiesOf({
  /** While nobody has begun. Who has a file already has no claim to its price: staff decide. */
  cancel: ({ order }: About<'order'>) => unless(order, isUntouched(order)),
  resend: byTransition('resend'),
  /** With another read. One from a sub-portal is served from its customer's, and that one is sent there. */
  replace_files: ({ order }: About<'order'>) =>
    all(byTransition('resend')({ order }), order.from_site_id === null || { code: 'sub_portal_order' }),
  revise: ({ order, now, revisionDays }: About<'order' | 'now' | 'revisionDays'>) => {
    if (!mayRevise(order)) return wrongState(order.status)
    const until = revisionUntil(order, revisionDays)
    return (until !== null && now <= until) || { code: 'revision_over', params: { days: revisionDays } }
  },
  answer_change: ({ order, hasProposal }: About<'order' | 'hasProposal'>) =>
    unless(order, isOpen(order.status) && hasProposal),
  /** Both sides. Not without the files: what is sent after they went would never be deleted. */
  write: ({ order }: About<'order'>) => unless(order, order.files_deleted_at === null),
  order_again: () => true,
})

/** What the provider of a sub-portal has, or will have, nobody else works on. */
const unlessRelayed = ({ relay_state }: Pick<Order, 'relay_state'>): Verdict =>
  (relay_state !== 'relayed' && relay_state !== 'waiting_for_balance') || { code: 'relayed' }

/** Only what is running is changed, and only while no earlier change waits for the customer. */
const mayChange = ({ order, hasProposal }: About<'order' | 'hasProposal'>): Verdict =>
  unless(order, isOpen(order.status) && !hasProposal)

/** What staff who run orders may do. */
export const staffAbilities = abilitiesOf({
  take: ({ order, assignee }: About<'order' | 'assignee'>) => {
    if (!isOpen(order.status)) return wrongState(order.status)
    return all(unlessRelayed(order), order.assigned_to === null || alreadyTaken(assignee))
  },
  unassign: ({ order, actor, assignee }: About<'order' | 'actor' | 'assignee'>) => {
    if (!isOpen(order.status) || order.assigned_to === null) return wrongState(order.status)
    return order.assigned_to === actor.userId || alreadyTaken(assignee)
  },
  /** Whoever comes second hears who delivered it. */
  deliver: ({ order, deliverer }: About<'order' | 'deliverer'>) =>
    all(
      canTransition(order.status, 'deliver') ||
        wrongState(order.status, order.status === 'completed' ? deliverer : undefined),
      unlessRelayed(order),
    ),
  process: ({ order }: About<'order'>) =>
    all(unless(order, mayRevise(order) || canTransition(order.status, 'process')), unlessRelayed(order)),
  /** What staff let lie and what they asked for in vain. */
  requeue: ({ order }: About<'order'>) =>
    all(unless(order, canBecome(order.status, 'pending')), unlessRelayed(order)),
  request_info: ({ order }: About<'order'>) =>
    all(byTransition('request_info')({ order }), unlessRelayed(order)),
  cancel: byTransition('cancel'),
  change: mayChange,
  /** What the provider serves stays what they were given to serve: only what the customer pays for it is changed. */
  change_services: (facts: About<'order' | 'hasProposal'>) =>
    all(mayChange(facts), facts.order.relay_state !== 'relayed' || { code: 'relayed' }),
  withdraw_change: ({ order, hasProposal }: About<'order' | 'hasProposal'>) => unless(order, hasProposal),
  /** Not while the automation is at it, unless whoever was at it is gone. */
  retry_automation: ({ order, now, runs }: About<'order' | 'now' | 'runs'>) =>
    all(
      unless(
        order,
        canTransition(order.status, 'deliver') && (!isUnderWay(order) || isAbandoned(order, { now, runs })),
      ),
      unlessRelayed(order),
    ),
  /** To the provider of a sub-portal, and back. What the provider has delivered is not ordered there again. */
  forward: ({ order, theirs }: About<'order' | 'theirs'>) =>
    all(
      unless(
        order,
        isOpen(order.status) && (order.relay_state === 'own' || order.relay_state === 'returned'),
      ),
      !theirs ||
        theirs.status === 'cancelled' || { code: 'not_relayed', params: { reason: 'served_before' } },
    ),
  take_back: ({ order, theirs }: About<'order' | 'theirs'>) => {
    const { status, relay_state } = order
    if (!isOpen(status)) return wrongState(status)
    if (relay_state === 'waiting_for_balance') return true
    if (relay_state !== 'relayed' || !theirs) return wrongState(status)
    return isUntouched(theirs) || wrongState(theirs.status)
  },
  /** A supplement that the provider asks for. While the customer is asked, the answer is theirs. */
  answer_provider: ({ order, hasProposal }: About<'order' | 'hasProposal'>) =>
    unless(
      order,
      isOpen(order.status) &&
        order.relay_state === 'relayed' &&
        order.provider_change_id !== null &&
        !hasProposal,
    ),
  /** Only what is over for good: cancelled, or its files are gone. */
  delete: ({ order: { status, files_deleted_at } }: About<'order'>) =>
    unless({ status }, status === 'cancelled' || (status === 'completed' && files_deleted_at !== null)),
})

const alreadyTaken = (by = ''): Refusal => ({ code: 'already_taken', params: { by } })

interface FileFacts {
  order: Pick<Order, 'status'>
  file: { kind: string; file_id: string | null }
  forStaff: boolean
}

export const fileAbilities = abilitiesOf({
  /**
   * Who got the credits back has no claim to what they paid for. Staff keep it as evidence until retention deletes it;
   * what retention deleted is gone.
   */
  download: ({ order, file, forStaff }: FileFacts) => {
    if (!forStaff && order.status === 'cancelled' && file.kind.startsWith('modified'))
      return wrongState(order.status)
    return file.file_id !== null || { code: 'gone' }
  },
})

interface ForwardFacts {
  message: { from_staff: boolean }
  order: Standing
  forStaff: boolean
}

export const messageAbilities = abilitiesOf({
  /** Staff delete any message. The customer's side is the customer's, also what staff wrote in their account. */
  delete: ({ message, forStaff }: { message: { from_staff: boolean }; forStaff: boolean }) =>
    forStaff || !message.from_staff || { code: 'forbidden' },
  /** Staff of a sub-portal pass the customer's on to the provider, as long as the provider has the order. */
  forward_to_provider: ({ message, order, forStaff }: ForwardFacts) =>
    (forStaff && !message.from_staff && order.relay_state === 'relayed') || { code: 'forbidden' },
  /** And the provider's on to the customer, as long as anybody writes to them. */
  forward_to_customer: ({ message, order }: Omit<ForwardFacts, 'forStaff'>) =>
    message.from_staff ? ownerAbilities.verdict('write', { order }) : { code: 'forbidden' },
})
