import { z } from 'zod'
import { AUTOMATION_STATUSES } from '../automation/states.ts'
import { DELIVERY_CHECKS, FINDING_CODES, FINDING_SEVERITIES } from '../files/file-findings.ts'
import { LIMITS } from '../limits.ts'
import { count, id, instant } from '../primitives.ts'
import { TIME_FRAMES } from './promised-time.ts'
import { READ_METHODS } from './read-tools.ts'
import { ORDER_EVENTS, ORDER_FILE_KINDS, ORDER_STATUSES, RELAY_STATES } from './states.ts'

/* What an order looks like to its owner and to staff. */

export const orderStatus = z.enum(ORDER_STATUSES)
export const timeFrame = z.enum(TIME_FRAMES)
const named = z.object({ id, name: z.string() })
const sha256 = z.string()

export const finding = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(FINDING_SEVERITIES),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Where two files differ: `strip` has the changed share of each 256th, from 0 to 1. */
export const changeSummary = z.object({
  original_size: count,
  modified_size: count,
  regions: count,
  bytes: count,
  share: z.number(),
  strip: z.array(z.number()),
})

export const guardCheck = z.object({
  code: z.enum(DELIVERY_CHECKS),
  passed: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What was read from the bytes of a file. Empty texts: not identified. */
export const identity = z.object({
  hardware: z.string(),
  software: z.string(),
  variant: z.string(),
  family: z.string(),
  part_number: z.string(),
  vin: z.string(),
})

/** A file that was sent ahead of its order, or ahead of its delivery. */
export const sentFile = z.object({
  id,
  name: z.string(),
  size: count,
  sha256,
  findings: z.array(finding),
  identity: identity.nullable(),
  /** Unused it is gone by then. */
  expires_at: instant,
})

export const orderFile = z.object({
  id,
  kind: z.enum(ORDER_FILE_KINDS),
  version: count,
  name: z.string(),
  size: count,
  sha256,
  created_at: instant,
  note: z.string(),
  findings: z.array(finding),
  identity: identity.nullable(),
  changes: changeSummary.nullable(),
  deleted_at: instant.nullable(),
  can: z.object({ download: z.boolean() }),
})

/** Who took a file, and when it began. */
export const orderDownload = z.object({
  id,
  at: instant,
  by: z.enum(['customer', 'staff']),
  file: z.object({
    /** Null for the attachment of a message. */
    id: id.nullable(),
    message_id: id.nullable(),
    kind: z.enum(ORDER_FILE_KINDS).nullable(),
    version: count.nullable(),
    name: z.string(),
  }),
  user: named,
  /** The staff member who took it in the customer's account. */
  impersonated_by: named.nullable(),
})

export const orderItem = z.object({
  kind: z.enum(['service', 'option', 'extra', 'other']),
  subject_id: id.nullable(),
  name: z.string(),
  price: z.number(),
})

/** A file of an order, in short. */
const fileInShort = z.object({
  id,
  name: z.string(),
  size: count,
  version: count,
  created_at: instant,
  deleted_at: instant.nullable(),
})

/** One line of a list. */
export const listedOrder = z.object({
  id,
  order_no: count,
  status: orderStatus,
  vehicle_label: z.string(),
  reg_no: z.string(),
  service_name: z.string(),
  options: count,
  price: z.number(),
  payment: z.enum(['paid', 'due', 'refunded']),
  /** Orders are paid with credits; those are bought with money. */
  payment_method: z.literal('credits'),
  /** The newest read, and the newest delivery. */
  original_file: fileInShort.nullable(),
  modified_file: fileInShort.nullable(),
  time_frame: timeFrame,
  promised_at: instant.nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  automation_status: z.enum(AUTOMATION_STATUSES),
  /** Whether somebody of the staff has it in hand. */
  is_taken: z.boolean(),
  versions: count,
  unread: count,
  /** The colleague who placed it; null when it was the owner of the account. */
  placed_by: z.object({ id, name: z.string() }).nullable(),
  /** When its files were deleted; null while they are there. */
  files_deleted_at: instant.nullable(),
})

export const staffListedOrder = listedOrder.extend({
  /** On a sub-portal: who serves it. */
  relay_state: z.enum(RELAY_STATES).nullable(),
  /** What the provider wrote and nobody of the sub-portal has read. */
  provider_unread: count,
  /** On the admin site: the name of the sub-portal that an agent order came from. */
  sub_portal: z.string().nullable(),
  user: z.object({ id, name: z.string(), company_name: z.string() }),
  assigned_to: named.nullable(),
  lateness: z.enum(['in_time', 'soon', 'late']).nullable(),
})

const orderEvent = z.object({
  id,
  at: instant,
  kind: z.enum(ORDER_EVENTS),
  by: z.enum(['customer', 'staff', 'system']),
  /** Staff's names are shown to staff only. */
  actor: named.nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

const orderChange = z.object({
  id,
  items: z.array(orderItem),
  price_before: z.number(),
  price_after: z.number(),
  reason: z.string(),
  created_at: instant,
})

/** An order with all that its owner sees. */
export const order = listedOrder.extend({
  variant_id: id.nullable(),
  vehicle_type_id: id.nullable(),
  vin: z.string(),
  mileage: count.nullable(),
  vehicle_year: z.int().nullable(),
  transmission: z.string(),
  power_hp: count.nullable(),
  ecu_brand: z.string(),
  ecu_version: z.string(),
  tool: z.string(),
  read_method: z.enum(READ_METHODS),
  master_slave: z.enum(['master', 'slave']),
  fault_codes: z.array(z.string()),
  comment: z.string(),
  service_id: id,
  option_ids: z.array(id),
  extra_ids: z.array(id),
  items: z.array(orderItem),
  confirmations: z.array(z.object({ name: z.string(), text: z.string(), at: instant })),
  files: z.array(orderFile),
  timeline: z.array(orderEvent),
  incomplete_reason: z.string(),
  cancel_reason: z.string(),
  /** How many open orders are promised earlier; null when it is not open. */
  queue_position: count.nullable(),
  /** Staff who have an order in hand; none while the site is closed. */
  staff_at_work: count,
  /** Until when a revision may be asked for; null before delivery. */
  revision_until: instant.nullable(),
  /** A supplement that waits for the customer. */
  proposed_change: orderChange.nullable(),
  /** When its files will be deleted. */
  files_kept_until: instant.nullable(),
  can: z.object({
    cancel: z.boolean(),
    resend: z.boolean(),
    replace_files: z.boolean(),
    revise: z.boolean(),
    answer_change: z.boolean(),
    write: z.boolean(),
    order_again: z.boolean(),
  }),
})

/** What staff see beside it. */
export const staffOrder = order.extend({
  files: z.array(orderFile.extend({ downloads: count })),
  user: z.object({
    id,
    name: z.string(),
    company_name: z.string(),
    email: z.string(),
    country: z.string().nullable(),
    credits: z.number(),
    orders: count,
  }),
  assigned_to: named.nullable(),
  delivered_by: named.nullable(),
  lateness: z.enum(['in_time', 'soon', 'late']).nullable(),
  staff_note: z.string(),
  /** On the admin site: the name of the sub-portal that an agent order came from. */
  sub_portal: z.string().nullable(),
  /** On a sub-portal: who serves it, and how far the provider has come. */
  relay: z
    .object({
      state: z.enum(RELAY_STATES),
      /** Of `own` a code; of `returned` what the provider wrote. */
      reason: z.string(),
      /** What the provider takes for it. */
      price: z.number().nullable(),
      provider: z
        .object({
          order_id: id,
          status: orderStatus,
          promised_at: instant.nullable(),
          incomplete_reason: z.string(),
          /** What the provider asks for beside it, in the agent's credits. */
          proposed_change: orderChange.omit({ items: true }).nullable(),
          unread: count,
          can: z.object({ write: z.boolean() }),
        })
        .nullable(),
    })
    .nullable(),
  automation_log: z.array(
    z.object({
      at: instant,
      attempt: count,
      step: z.string(),
      outcome: z.enum(['ok', 'no', 'failed']),
      detail: z.string(),
    }),
  ),
  /** The kept solution for this file and these services, which a delivery may replace. */
  solution: z.object({ id, suspended_at: instant.nullable(), suspended_reason: z.string() }).nullable(),
  guards: z.array(z.object({ version: count, checks: z.array(guardCheck), overruled_reason: z.string() })),
  staff_can: z.object({
    take: z.boolean(),
    unassign: z.boolean(),
    deliver: z.boolean(),
    process: z.boolean(),
    requeue: z.boolean(),
    request_info: z.boolean(),
    cancel: z.boolean(),
    change: z.boolean(),
    /** Of what may be changed: service and options too, and not the price alone. */
    change_services: z.boolean(),
    withdraw_change: z.boolean(),
    retry_automation: z.boolean(),
    forward: z.boolean(),
    take_back: z.boolean(),
    answer_provider: z.boolean(),
    delete: z.boolean(),
  }),
})

/** The service, options and extra options of an order. */
export const chosen = {
  service_id: id,
  option_ids: z.array(id).max(60),
  extra_ids: z.array(id).max(100),
}

/** Whoever the order belongs to, and staff. */
export const ORDER_PEOPLE = { owner_or: 'orders' } as const
export const ECU_FILE = { max_bytes: LIMITS.ecu_file }
