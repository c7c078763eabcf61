/** Words of a tuning order that server and web share. No zod: the web imports this. */
export const ORDER_STATUSES = ['pending', 'processing', 'incomplete', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Somebody still waits for something. */
export const OPEN_STATUSES = ['pending', 'processing', 'incomplete'] as const satisfies readonly OrderStatus[]
/** Of those, the ones whose promised time runs: nothing is waited for from the customer. */
export const RUNNING_STATUSES = ['pending', 'processing'] as const satisfies readonly OrderStatus[]
/** What history shows. */
export const CLOSED_STATUSES = ['completed', 'cancelled'] as const satisfies readonly OrderStatus[]

export const ORDER_FILE_KINDS = ['original', 'original_2', 'extra', 'modified', 'modified_2'] as const
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number]

/** What can stand in an order's timeline. */
export const ORDER_EVENTS = [
  'submitted',
  'taken',
  'unassigned',
  'requeued',
  'processing',
  'incomplete',
  'resent',
  'original_replaced',
  'delivered',
  'revision_requested',
  'reopened',
  'cancelled',
  'change_proposed',
  'change_agreed',
  'change_refused',
  'change_withdrawn',
  'price_lowered',
  'services_changed',
  'note_changed',
  'automation_queued',
  'automation_delivered',
  'automation_no_match',
  'automation_failed',
  'solution_saved',
  'solution_suspended',
  'files_deleted',
  'downloaded',
  'relayed',
  'relay_waiting',
  'relay_kept',
  'relay_taken_back',
  'relay_returned',
  'provider_asks',
  'provider_agreed',
  'provider_refused',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** Who serves an order of a sub-portal: its own staff, or its provider. */
export const RELAY_STATES = ['own', 'waiting_for_balance', 'relayed', 'returned'] as const
export type RelayState = (typeof RELAY_STATES)[number]

/** Why the portal's own staff serve one. */
export const RELAY_REASONS = [
  'manual',
  'unmapped',
  'no_agent',
  'agent_blocked',
  'services_offline',
  'not_offered',
  'taken_back',
  'revision_over',
  'served_before',
  'file_missing',
  'other_original',
] as const
export type RelayReason = (typeof RELAY_REASONS)[number]

/** The three sentences that everyone ticks before an order; services add theirs. */
export const CONFIRMATIONS = ['agree_terms', 'vehicle_confirmed', 'instructions_read'] as const
