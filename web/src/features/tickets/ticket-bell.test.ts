import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveEvents } from '#contract/live/calls.ts'
import type { Bell } from '../../lib/bell.ts'
import { useTicketBell } from './ticket-bell.ts'

const live = vi.hoisted(() => new Map<string, (event: { id: string; data: unknown }) => void>())
const rung: string[] = []
vi.mock('../../lib/live.ts', () => ({
  onLive: (type: string, handler: (event: { id: string; data: unknown }) => void) => {
    live.set(type, handler)
    return () => live.delete(type)
  },
}))
vi.mock('../../lib/bell.ts', () => ({
  useBell: (enabled: boolean, listen: (bell: Bell) => () => void) => {
    if (enabled) listen({ ring: (event) => rung.push(event), hush: () => {} })
  },
}))

function tell(id: string, data: Partial<LiveEvents['ticket.messages']>): void {
  live.get('ticket.messages')?.({
    id,
    data: { ticket_id: 't', ticket_no: 7, user_id: 'u', from_staff: false, ...data },
  })
}

test('it rings for what a customer writes, not for what staff write or anybody has read', () => {
  renderHook(() => useTicketBell(true))
  tell('1', {})
  tell('2', { from_staff: true })
  tell('3', { seen: true })
  tell('4', {})
  expect(rung).toEqual(['1', '4'])
})
