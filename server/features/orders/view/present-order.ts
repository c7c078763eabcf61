import { fromHundredths } from '#contract/amounts.ts'
import { lateness } from '#contract/orders/promised-time.ts'
import type { OrderFileKind } from '#contract/orders/states.ts'
import { ROLE } from '#contract/roles.ts'
import { findSolution, listRuns, type Solution } from '#features/automation/index.ts'
import { getCredits } from '#features/credits/index.ts'
import { preflightFindings } from '#features/files/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { getCalendar, getSettings, type Settings } from '#features/settings/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer } from '#platform/http/routes.ts'
import { namedPerson } from '../core/named-person.ts'
import { fileAbilities, ownerAbilities, revisionUntil, staffAbilities } from '../core/order-abilities.ts'
import { presentItem } from '../core/order-items.ts'
import type { Order } from '../core/order-store.ts'
import { presentDownloadEvent } from '../files/list-downloads.ts'
import { countDownloadsByFile, listDownloads } from '../files/order-download-store.ts'
import type { OrderFile } from '../files/order-file-store.ts'
import { countOrdersOf, sumOf } from '../lists/order-counts.ts'
import { presentHead } from '../lists/present-order-row.ts'
import { filesKeptUntil, type OrderView, viewOrder } from './order-view.ts'
import { presentFile } from './present-file.ts'
import { presentRelay } from './present-relay.ts'

/** A file can be taken any number of times; the list of its downloads has them all. */
const DOWNLOADS_IN_TIMELINE = 100

interface At {
  at: string
  id: string
}
const byTime = (a: At, b: At) => a.at.localeCompare(b.at) || (a.id < b.id ? -1 : 1)

/** An order as its owner sees it. */
export async function presentOwnOrder(tx: ReadTx, order: Order): Promise<Answer<'POST /order'>> {
  const [view, settings] = await together([viewOrder(tx, order, false), getSettings(tx)])
  return present(view, settings, { now: tx.now, forStaff: false })
}

/** The same for one that was just placed, of which nothing has to be read. */
export const presentPlacedOrder = async (tx: ReadTx, placed: OrderView): Promise<Answer<'POST /order'>> =>
  present(placed, await getSettings(tx), { now: tx.now, forStaff: false })

/** An order as staff see it: the same and more. */
export async function presentStaffOrder(
  tx: ReadTx,
  order: Order,
  actor: Caller,
): Promise<Answer<'PUT /order/{id}/take'>> {
  const [view, settings, calendar, owner, { credits }, orders, assignee, deliverer] = await together([
    viewOrder(tx, order, true),
    getSettings(tx),
    getCalendar(tx),
    getUser(tx, order.user_id),
    getCredits(tx, order.user_id),
    countOrdersOf(tx, order.user_id, 'all'),
    namedPerson(tx, order.assigned_to),
    namedPerson(tx, order.delivered_by),
  ])
  const { relay, theirs, subPortal } = await presentRelay(tx, order)
  const [runs, solution, downloads, newest] = await together([
    listRuns(tx, order.id),
    findSolution(tx, order),
    countDownloadsByFile(tx, order.id),
    listDownloads(tx, { orderId: order.id }, { limit: DOWNLOADS_IN_TIMELINE, offset: 0 }),
  ])
  const modified = view.files.filter((file) => file.kind === 'modified')
  const shown = present(view, settings, { now: tx.now, forStaff: true })
  return {
    ...shown,
    files: shown.files.map((file) => ({ ...file, downloads: downloads.get(file.id) ?? 0 })),
    timeline: [...shown.timeline, ...newest.map((row) => presentDownloadEvent(row))].sort(byTime),
    user: {
      id: owner.id,
      name: nameOf(owner),
      company_name: owner.company_name,
      email: owner.email,
      country: owner.country,
      credits,
      orders: sumOf(orders),
    },
    assigned_to: assignee,
    delivered_by: deliverer,
    lateness: lateness(calendar, { promised_at: order.promised_at, minutes: order.frame_minutes }, tx.now),
    staff_note: order.staff_note,
    sub_portal: subPortal,
    relay,
    solution: presentSolution(solution),
    automation_log: runs.map((run) => ({ ...run, at: run.at.toISOString() })),
    guards: modified.map((file) => ({
      version: file.version,
      checks: file.guard ?? [],
      overruled_reason: file.overruled_reason,
    })),
    staff_can: staffAbilities.can({
      order,
      actor,
      runs,
      now: tx.now,
      hasProposal: view.proposal !== undefined,
      theirs,
      assignee: assignee?.name,
      deliverer: deliverer?.name,
    }),
  }
}

/** The one for this file and these services, for staff who are about to deliver. */
const presentSolution = (solution: Solution | undefined) =>
  solution
    ? {
        id: solution.id,
        suspended_at: solution.suspended_at?.toISOString() ?? null,
        suspended_reason: solution.suspended_reason,
      }
    : null

/** Whichever the viewer may have. */
export const presentOrderTo = (tx: ReadTx, order: Order, actor: Caller) =>
  can(actor, 'orders') ? presentStaffOrder(tx, order, actor) : presentOwnOrder(tx, order)

function present(view: OrderView, settings: Settings, { now, forStaff }: { now: Date; forStaff: boolean }) {
  const { order, items, proposal } = view
  const until = revisionUntil(order, settings.revision_days)
  const files = view.files.map((file) =>
    presentFile(file, {
      findings: findingsOf(file, order),
      can: fileAbilities.can({ order, file, forStaff }),
    }),
  )
  const idsOf = (kind: string) =>
    items.flatMap((item) => (item.kind === kind && item.subject_id ? [item.subject_id] : []))
  return {
    ...presentHead(order, {
      promised_at: order.promised_at?.toISOString() ?? null,
      created_at: order.created_at.toISOString(),
      delivered_at: order.delivered_at?.toISOString() ?? null,
    }),
    payment: view.payment,
    payment_method: 'credits' as const,
    original_file: newestOf(files, 'original'),
    modified_file: newestOf(files, 'modified'),
    unread: view.unread,
    placed_by: view.placedBy,
    variant_id: order.variant_id,
    vehicle_type_id: order.vehicle_type_id,
    vin: order.vin,
    mileage: order.mileage,
    vehicle_year: order.vehicle_year,
    transmission: order.transmission,
    power_hp: order.power_hp,
    ecu_brand: order.ecu_brand,
    ecu_version: order.ecu_version,
    tool: order.tool,
    read_method: order.read_method,
    master_slave: order.master_slave,
    fault_codes: order.fault_codes,
    comment: order.comment,
    service_id: order.service_id,
    option_ids: idsOf('option'),
    extra_ids: idsOf('extra'),
    items: items.map(presentItem),
    confirmations: order.confirmations,
    files,
    timeline: view.timeline.map((event) =>
      presentEvent(event, forStaff || event.actor_role === ROLE.customer),
    ),
    incomplete_reason: order.incomplete_reason,
    cancel_reason: order.cancel_reason,
    queue_position: view.outlook.queue,
    staff_at_work: view.outlook.staffAtWork,
    revision_until: until?.toISOString() ?? null,
    proposed_change: proposal
      ? {
          id: proposal.id,
          items: proposal.items.map(presentItem),
          price_before: fromHundredths(proposal.price_before),
          price_after: fromHundredths(proposal.price_after),
          reason: proposal.reason,
          created_at: proposal.created_at.toISOString(),
        }
      : null,
    files_kept_until: filesKeptUntil(order, settings.retention_months)?.toISOString() ?? null,
    files_deleted_at: order.files_deleted_at?.toISOString() ?? null,
    can: ownerAbilities.can({
      order,
      now,
      revisionDays: settings.revision_days,
      hasProposal: proposal !== undefined,
    }),
  }
}

/** The newest version of each kind comes first. */
function newestOf(files: readonly ReturnType<typeof presentFile>[], kind: OrderFileKind) {
  const file = files.find((one) => one.kind === kind)
  if (!file) return null
  const { id, name, size, version, created_at, deleted_at } = file
  return { id, name, size, version, created_at, deleted_at }
}

/** Who of the staff did something is not the customer's business. */
function presentEvent(event: OrderView['timeline'][number], withName: boolean) {
  const { id, at, kind, by, data, actor_id, first_name, last_name } = event
  return {
    id,
    at: at.toISOString(),
    kind,
    by,
    actor:
      withName && actor_id && first_name !== null
        ? { id: actor_id, name: `${first_name} ${last_name}` }
        : null,
    data,
  }
}

/** What the look at an original said; of files that nobody looked at yet nothing is said. */
function findingsOf(file: OrderFile, order: Order) {
  if (!file.kind.startsWith('original') || !file.analysis) return []
  return preflightFindings(file.analysis, {
    // The second unit may be of another kind, a gearbox for one.
    chosenEcu: file.kind === 'original' ? order.ecu_version : undefined,
    isVirtualRead: order.read_method === 'virtual_read',
    isSlave: order.master_slave === 'slave',
  })
}
