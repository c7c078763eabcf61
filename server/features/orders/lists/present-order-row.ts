import { fromHundredths } from '#contract/amounts.ts'
import { lateness } from '#contract/orders/promised-time.ts'
import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import type { ListedFile, ListRow } from './list-query.ts'

/** JSON of the database has texts where rows have dates. */
const presentListedFile = (file: ListedFile | null) =>
  file && {
    ...file,
    created_at: new Date(file.created_at).toISOString(),
    deleted_at: file.deleted_at && new Date(file.deleted_at).toISOString(),
  }

export function presentRow(row: ListRow) {
  return {
    id: row.id,
    order_no: row.order_no,
    status: row.status,
    vehicle_label: row.vehicle_label,
    reg_no: row.reg_no,
    service_name: row.service_name,
    options: row.options,
    price: fromHundredths(row.price),
    payment: row.payment,
    payment_method: 'credits' as const,
    original_file: presentListedFile(row.original_file),
    modified_file: presentListedFile(row.modified_file),
    time_frame: row.time_frame,
    promised_at: row.promised_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    automation_status: row.automation_status,
    is_taken: row.assigned_to !== null,
    versions: row.versions,
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
