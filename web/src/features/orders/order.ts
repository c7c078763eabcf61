import type { Answer } from '../../lib/api.ts'

export type ListedOrder = Answer<'GET /user_orders'>['items'][number]
export type StaffListedOrder = Answer<'GET /pending_orders'>['items'][number]
/** As its owner sees it. */
export type Order = Answer<'PUT /order/{id}/resend'>
/** As staff see it. */
export type StaffOrder = Answer<'PUT /order/{id}/take'>
export type OrderFile = Order['files'][number]
export type StaffOrderFile = StaffOrder['files'][number]
export type OrderItem = Order['items'][number]
export type ChangeSummary = NonNullable<OrderFile['changes']>
export type GuardCheck = StaffOrder['guards'][number]['checks'][number]

/** The call answers by who asks; the answer itself tells which of the two it is. */
export const isForStaff = (order: Order | StaffOrder): order is StaffOrder => 'staff_can' in order

export const isOpen = ({ status }: Pick<ListedOrder, 'status'>): boolean =>
  status === 'pending' || status === 'processing' || status === 'incomplete'

/** How the browser's tab and a printed page call it. */
export const orderTitle = ({ order_no, vehicle_label }: Pick<Order, 'order_no' | 'vehicle_label'>): string =>
  `#${order_no} · ${vehicle_label}`
