import { fromHundredths } from '#contract/amounts.ts'
import { lateness } from '#contract/orders/promised-time.ts'
import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { isoTime } from '#platform/db/iso-time.ts'
import type { Listed, ListRow, OrderHead } from './list-query.ts'

type HeadTimes = Pick<Listed, 'promised_at' | 'created_at' | 'delivered_at'>

/** A time of a row, which may be none. */
const time = (text: string | null) => text && isoTime(text)

const presentListedFile = (file: ListRow['original_file']) =>
  file && {
    id: file.id,
    name: file.name,
    size: file.size,
    version: file.version,
    created_at: isoTime(file.created_at),
    deleted_at: time(file.deleted_at),
  }

/** What lists and the order itself say alike. */
export function presentHead(order: OrderHead, times: HeadTimes) {
  return {
    id: order.id,
    order_no: order.order_no,
    status: order.status,
    vehicle_label: order.vehicle_label,
    reg_no: order.reg_no,
    service_name: order.service_name,
    options: order.options,
    price: fromHundredths(order.price),
    time_frame: order.time_frame,
    promised_at: times.promised_at,
    created_at: times.created_at,
    delivered_at: times.delivered_at,
    automation_status: order.automation_status,
    is_taken: order.assigned_to !== null,
    versions: order.versions,
  }
}

export function presentRow(row: ListRow) {
  return {
    ...presentHead(row, {
      promised_at: time(row.promised_at),
      created_at: isoTime(row.created_at),
      delivered_at: time(row.delivered_at),
    }),
    payment: row.payment,
    payment_method: 'credits' as const,
    original_file: presentListedFile(row.original_file),
    modified_file: presentListedFile(row.modified_file),
    unread: row.unread,
    placed_by: row.placed_by ? { id: row.placed_by, name: row.placed_by_name ?? '' } : null,
    files_deleted_at: time(row.files_deleted_at),
  }
}

interface StaffRowFacts {
  calendar: OpenCalendar
  now: Date
  /** By order: see `countProviderUnread`. */
  providerUnread: ReadonlyMap<string, number>
}

export function presentStaffRow(row: ListRow, { calendar, now, providerUnread }: StaffRowFacts) {
  const presented = presentRow(row)
  const promised_at = presented.promised_at === null ? null : new Date(presented.promised_at)
  return {
    ...presented,
    relay_state: row.relay_state,
    provider_unread: providerUnread.get(row.id) ?? 0,
    sub_portal: row.sub_portal,
    user: { id: row.user_id, name: row.user_name, company_name: row.company_name },
    assigned_to: row.assigned_to ? { id: row.assigned_to, name: row.assigned_name ?? '' } : null,
    lateness: lateness(calendar, { promised_at, minutes: row.frame_minutes }, now),
  }
}
