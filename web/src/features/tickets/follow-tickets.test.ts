import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvents } from '#contract/live/calls.ts'
import { queryClient } from '../../lib/query-client.ts'
import { CANNED_KEY } from '../../lib/query-keys.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { aMessage } from '../../ui/thread/a-message.test-data.ts'
import { followTickets } from './follow-tickets.ts'
import {
  TICKET_COUNTS_KEY,
  TICKET_FIGURES_KEY,
  TICKET_LISTS_KEY,
  ticketKey,
  ticketMessagesKey,
} from './ticket-keys.ts'

const tell = vi.hoisted(() => new Map<string, (event: { data: unknown }) => void>())
vi.mock('../../lib/live.ts', () => ({
  onLive: (type: string, handler: (event: { data: unknown }) => void) => tell.set(type, handler),
}))
followTickets()

const ID = '01890000-0000-7000-8000-0000000000e1'
const MESSAGES = answerKey('GET /ticket_messages/{id}', { params: { id: ID } }, ticketMessagesKey(ID))
const FAMILIES = {
  ticket: ticketKey(ID),
  messages: MESSAGES,
  lists: TICKET_LISTS_KEY,
  counts: TICKET_COUNTS_KEY,
  figures: TICKET_FIGURES_KEY,
  canned: CANNED_KEY,
}

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
const ticket = { ticket_id: ID, ticket_no: 7, user_id: 'u' }

test('a change is seen in the ticket, in lists, counts and figures', () => {
  expect(staleAfter('ticket.changed', { ...ticket, what: 'assigned' })).toEqual([
    'ticket',
    'lists',
    'counts',
    'figures',
  ])
})

test('what another ticket brought along is read here', () => {
  expect(staleAfter('ticket.changed', { ...ticket, what: 'written' })).toContain('messages')
})

test('a message changes whose turn it is', () => {
  expect(staleAfter('ticket.messages', { ...ticket, from_staff: false })).toEqual([
    'ticket',
    'messages',
    'lists',
    'counts',
  ])
})

test('what this side has seen is marked, and not asked for', () => {
  queryClient.setQueryData(MESSAGES, { items: [aMessage({ from_staff: true, mine: false })] })
  expect(staleAfter('ticket.messages', { ...ticket, from_staff: true, seen: true })).toEqual([
    'lists',
    'counts',
  ])
  expect(queryClient.getQueryData(MESSAGES)?.items[0]?.read_at).not.toBeNull()
})

test('canned answers are the same for all staff', () => {
  expect(staleAfter('canned_answers.changed', {})).toEqual(['canned'])
})
