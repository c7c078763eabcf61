import { describe, expect, test } from 'vitest'
import type { AutomationStatus } from '#contract/automation/states.ts'
import { ORDER_STATUSES, type OrderStatus, type RelayState } from '#contract/orders/states.ts'
import { isAbandoned } from '#features/automation/index.ts'
import type { Caller } from '#platform/actor.ts'
import { ownerAbilities, staffAbilities } from './order-abilities.ts'

type Automation = AutomationStatus
const now = new Date('2026-11-16T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const staff = { userId: 'staff', roleId: 1, permissions: new Set(['orders']) } as unknown as Caller

const order = {
  status: 'pending' as OrderStatus,
  user_id: 'customer',
  delivered_at: null as Date | null,
  files_deleted_at: null as Date | null,
  assigned_to: null as string | null,
  automation_status: 'none' as Automation,
  changed_at: ago(0),
  relay_state: null as RelayState | null,
  provider_change_id: null as string | null,
  from_site_id: null as string | null,
}
const allowed = (acts: Record<string, boolean>) =>
  Object.keys(acts)
    .filter((name) => acts[name])
    .join(' ')
const ofCustomer = (part: Partial<typeof order>, hasProposal = false) =>
  allowed(ownerAbilities.can({ order: { ...order, ...part }, now, revisionDays: 14, hasProposal }))
type Theirs = Parameters<typeof staffAbilities.can>[0]['theirs']
const ofStaff = (part: Partial<typeof order>, hasProposal = false, theirs: Theirs = null) =>
  allowed(
    staffAbilities.can({
      order: { ...order, ...part },
      actor: staff,
      now,
      hasProposal,
      theirs,
      runs: [],
      assignee: undefined,
      deliverer: undefined,
    }),
  )

describe('on a sub-portal', () => {
  const untouched = { status: 'pending', delivered_at: null } as const
  const ended = { status: 'cancelled', delivered_at: null } as const
  test.each([
    ['own', null, 'take deliver process request_info cancel change change_services retry_automation forward'],
    [
      'returned',
      ended,
      'take deliver process request_info cancel change change_services retry_automation forward',
    ],
    ['relayed', untouched, 'cancel change take_back'],
    ['waiting_for_balance', null, 'cancel change change_services take_back'],
  ] as const)('%s: staff may do what is theirs to do', (relay_state, theirs, expected) => {
    expect(ofStaff({ relay_state }, false, theirs)).toBe(expected)
  })

  test.each(ORDER_STATUSES)(
    'what came back and is %s at the provider goes there again if cancelled',
    (status) => {
      const may = ofStaff({ relay_state: 'returned' }, false, { status, delivered_at: ago(5) })
      expect(may.includes('forward')).toBe(status === 'cancelled')
    },
  )

  test.each(ORDER_STATUSES)('what is %s at the provider is taken back while nobody has begun', (status) => {
    const may = (theirs: Theirs) => ofStaff({ relay_state: 'relayed' }, false, theirs).includes('take_back')
    expect(may({ status, delivered_at: null })).toBe(status === 'pending')
    expect(may({ status, delivered_at: ago(5) })).toBe(false)
    expect(may(null)).toBe(false)
  })

  test.each(ORDER_STATUSES)('%s: nothing that waits for the wallet is over', (status) => {
    const isOpen = ['pending', 'processing', 'incomplete'].includes(status)
    expect(ofStaff({ status, relay_state: 'waiting_for_balance' }).includes('take_back')).toBe(isOpen)
  })

  test('a supplement of the provider is answered while nobody asks the customer', () => {
    const answers = (part: Partial<typeof order>, hasProposal = false) =>
      ofStaff({ relay_state: 'relayed', ...part }, hasProposal).includes('answer_provider')
    expect(answers({})).toBe(false)
    expect(answers({ provider_change_id: 'asked' })).toBe(true)
    expect(answers({ provider_change_id: 'asked' }, true)).toBe(false)
    expect(answers({ provider_change_id: 'asked', status: 'completed' })).toBe(false)
    expect(answers({ provider_change_id: 'asked', status: 'cancelled' })).toBe(false)
    expect(answers({ provider_change_id: 'asked', relay_state: 'returned' })).toBe(false)
  })
})

describe('what a customer may do', () => {
  test.each([
    ['pending', 'cancel write order_again'],
    ['processing', 'write order_again'],
    ['incomplete', 'resend replace_files write order_again'],
    ['cancelled', 'write order_again'],
  ] as const)('%s: %s', (status, expected) => {
    expect(ofCustomer({ status })).toBe(expected)
  })

  test('answer for an order of their sub-portal, and send no other read for it', () => {
    expect(ofCustomer({ status: 'incomplete', from_site_id: 'portal' })).toBe('resend write order_again')
  })

  test('cancel nothing that was delivered, though it waits again', () => {
    expect(ofCustomer({ delivered_at: ago(5) })).toBe('write order_again')
  })

  test('ask for a revision for fourteen days after the delivery, while there are files', () => {
    const day = 24 * 60
    const delivered = { status: 'completed' as const, delivered_at: ago(14 * day) }
    expect(ofCustomer(delivered)).toBe('revise write order_again')
    expect(ofCustomer({ ...delivered, delivered_at: ago(14 * day + 1) })).toBe('write order_again')
    expect(ofCustomer({ ...delivered, files_deleted_at: ago(1) })).toBe('order_again')
  })

  test('answer a change while the order runs', () => {
    expect(ofCustomer({ status: 'processing' }, true)).toBe('answer_change write order_again')
    expect(ofCustomer({ status: 'cancelled' }, true)).toBe('write order_again')
  })
})

describe('what staff may do', () => {
  test.each([
    ['pending', 'take deliver process request_info cancel change change_services retry_automation'],
    ['processing', 'take deliver requeue request_info cancel change change_services retry_automation'],
    ['incomplete', 'take process requeue cancel change change_services'],
    ['completed', 'process'],
    ['cancelled', 'delete'],
  ] as const)('%s: %s', (status, expected) => {
    expect(ofStaff({ status })).toBe(expected)
  })

  test('let go of their own, and leave those of others', () => {
    expect(ofStaff({ status: 'incomplete', assigned_to: 'staff' })).toBe(
      'unassign process requeue cancel change change_services',
    )
    expect(ofStaff({ status: 'incomplete', assigned_to: 'other' })).toBe(
      'process requeue cancel change change_services',
    )
  })

  test('withdraw a change that waits for the customer, and make no second one', () => {
    expect(ofStaff({ status: 'incomplete' }, true)).toBe('take process requeue cancel withdraw_change')
  })

  test('delete what was completed once its files are gone, and revise it no more', () => {
    expect(ofStaff({ status: 'completed', files_deleted_at: ago(1) })).toBe('delete')
  })
})

describe('the automation is gone', () => {
  const silent = (automation_status: Automation, changed: number, lastRun?: number) =>
    isAbandoned(
      { ...order, automation_status, changed_at: ago(changed) },
      { now, runs: lastRun === undefined ? [] : [{ at: ago(300) }, { at: ago(lastRun) }] },
    )

  test.each([
    ['running, silent for 45 minutes', 'running', 60, 45, true],
    ['running, heard of 44 minutes ago', 'running', 60, 44, false],
    // A note that staff write is no sign of a turn.
    ['running, silent, and the order was changed since', 'running', 1, 50, true],
    ['queued anew after an earlier turn', 'queued', 10, 200, false],
    ['queued for 45 minutes', 'queued', 45, 200, true],
    ['queued for the first time, for 45 minutes', 'queued', 45, undefined, true],
    ['queued for the first time, just now', 'queued', 0, undefined, false],
    ['over', 'failed', 500, 500, false],
  ] as const)('%s', (_, status, changed, lastRun, expected) => {
    expect(silent(status, changed, lastRun)).toBe(expected)
  })

  test('staff try again when it is over or gone, where a delivery is possible', () => {
    const may = (status: OrderStatus, automation_status: Automation, changed: number) =>
      staffAbilities.verdict('retry_automation', {
        order: { ...order, status, automation_status, changed_at: ago(changed) },
        now,
        runs: [],
      }) === true
    expect(may('pending', 'no_match', 0)).toBe(true)
    expect(may('pending', 'queued', 5)).toBe(false)
    expect(may('pending', 'queued', 45)).toBe(true)
    expect(may('incomplete', 'failed', 0)).toBe(false)
  })
})
