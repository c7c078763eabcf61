import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/conversations/shapes.ts'
import type { LiveEvents } from '#contract/live/calls.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { followOrders } from './follow-orders.ts'
import {
  ORDER_COUNTS_KEY,
  ORDER_LISTS_KEY,
  orderKey,
  orderMessagesKey,
  providerMessagesKey,
  RELATED_ORDERS_KEY,
} from './order-keys.ts'

const tell = vi.hoisted(() => new Map<string, (event: { data: unknown }) => void>())
vi.mock('../../lib/live.ts', () => ({
  onLive: (type: string, handler: (event: { data: unknown }) => void) => tell.set(type, handler),
}))
followOrders()

const ID = '01890000-0000-7000-8000-0000000000e1'
const MESSAGES = answerKey('GET /order_messages/{id}', { params: { id: ID } }, orderMessagesKey(ID))
const FAMILIES = {
  order: orderKey(ID),
  messages: MESSAGES,
  provider: providerMessagesKey(ID),
  lists: ORDER_LISTS_KEY,
  counts: ORDER_COUNTS_KEY,
  related: RELATED_ORDERS_KEY,
}

const aMessage = (from_staff: boolean, mine: boolean): Message => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  from_staff,
  mine,
  sender_name: 'Ada Berg',
  text: 'Is it ready?',
  internal: false,
  by_mail: false,
  file: null,
  created_at: '2026-11-16T09:55:00.000Z',
  read_at: null,
  can: { delete: false, forward: false },
})

afterEach(() => queryClient.clear())

/** What is asked for again where it is shown. */
function staleAfter<T extends keyof LiveEvents>(type: T, data: LiveEvents[T]): string[] {
  for (const family of Object.values(FAMILIES))
    if (!queryClient.getQueryData(family)) queryClient.setQueryData(family as readonly string[], {})
  tell.get(type)?.({ data })
  return Object.entries(FAMILIES).flatMap(([name, family]) =>
    queryClient.getQueryState(family)?.isInvalidated ? [name] : [],
  )
}
const order = { order_id: ID, order_no: 7, user_id: 'u' }
const messages = (more: { from_staff: boolean; seen?: true }) =>
  staleAfter('order.messages', { ...order, ...more })

test('an order that changed changes what tells of it and of several', () => {
  expect(staleAfter('order.changed', { ...order, what: 'taken' })).toEqual([
    'order',
    'lists',
    'counts',
    'related',
  ])
})

test('who took a file stands in the order alone', () => {
  expect(staleAfter('order.changed', { ...order, what: 'downloaded' })).toEqual(['order'])
})

test('what somebody wrote or deleted is asked for, with whatever counts it', () => {
  queryClient.setQueryData(MESSAGES, { items: [aMessage(false, false)] })
  expect(messages({ from_staff: false })).toEqual(['messages', 'lists', 'counts'])
})

test('what this side has seen is marked, and only what counts it is asked for', () => {
  queryClient.setQueryData(MESSAGES, { items: [aMessage(false, false), aMessage(true, true)] })
  expect(messages({ from_staff: false, seen: true })).toEqual(['lists', 'counts'])
  const { items = [] } = queryClient.getQueryData(MESSAGES) ?? {}
  expect(items.map(({ read_at }) => read_at !== null)).toEqual([true, false])
})

test('what the other side has seen is asked for: it is shown to those who wrote it', () => {
  queryClient.setQueryData(MESSAGES, { items: [aMessage(true, true)] })
  expect(messages({ from_staff: true, seen: true })).toEqual(['messages', 'lists', 'counts'])
})

test('what is old already is not made new by having been seen', async () => {
  queryClient.setQueryData(MESSAGES, { items: [aMessage(false, false)] })
  await queryClient.invalidateQueries({ queryKey: MESSAGES })
  expect(messages({ from_staff: false, seen: true })).toEqual(['messages', 'lists', 'counts'])
})

test('what the provider wrote is counted in the order and in lists, and is none of the customer’s messages', () => {
  const data = { order_id: ID, order_no: 7, is_new: true }
  expect(staleAfter('order.provider_messages', data)).toEqual(['order', 'provider', 'lists'])
})
