import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import type { OrderDraft } from './order-draft.ts'

/** The form that all cards of the screen share. */
export type OrderForm = ServerForm<OrderDraft>
