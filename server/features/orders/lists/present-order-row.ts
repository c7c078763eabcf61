import { fromHundredths } from '#contract/amounts.ts'
import { lateness } from '#contract/orders/promised-time.ts'
import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import type { ListRow, OrderHead } from './list-query.ts'

/** The database writes times into JSON in a form of its own. */
const presentListedFile = (file: ListRow['original_file']) =>
  file && {
    ...file,
    created_at: new Date(file.created_at).toISOString(),
    deleted_at: file.deleted_at && new Date(file.deleted_at).toISOString(),
  }

/** What lists and the order itself say alike. */
export function presentHead(order: OrderHead) {
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
    promised_at: order.promised_at?.toISOString() ?? null,
    created_at: order.created_at.toISOString(),
    delivered_at: order.delivered_at?.toISOString() ?? null,
    automation_status: order.automation_status,
    is_taken: order.assigned_to !== null,
    versions: order.versions,
  }
}

export function presentRow(row: ListRow) {
  return {
    ...presentHead(row),
    payment: row.payment,
    payment_method: 'credits' as const,
    original_file: presentListedFile(row.original_file),
    modified_file: presentListedFile(row.modified_file),
    unread: row.unread,
    files_deleted_at: row.files_deleted_at?.toISOString() ?? null,
  }
}

export function presentStaffRow(row: ListRow, calendar: OpenCalendar, now: Date) {
  return {
    ...presentRow(row),
    user: { id: row.user_id, name: row.user_name, company_name: row.company_name },
    assigned_to: row.assigned_to ? { id: row.assigned_to, name: row.assigned_name ?? '' } : null,
    lateness: lateness(calendar, { promised_at: row.promised_at, minutes: row.frame_minutes }, now),
  }
}
