import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvents } from '#contract/live/calls.ts'
import { useChatBell } from './chat-bell.ts'
import { useOpenTalk } from './open-talk.ts'

type Handler = (event: { id: string; data: LiveEvents['chat.messages'] }) => void
const { handlers, heard } = vi.hoisted(() => ({ handlers: new Set<unknown>(), heard: [] as string[] }))
vi.mock('../../lib/live.ts', () => ({
  onLive: (_: string, handler: Handler) => {
    handlers.add(handler)
    return () => handlers.delete(handler)
  },
}))
vi.mock('../../lib/bell.ts', async () => {
  const { useEffect } = await import('react')
  const bell = {
    ring: (event: string) => heard.push(`ring ${event}`),
    hush: (event: string) => heard.push(`hush ${event}`),
  }
  return {
    useBell: (enabled: boolean, listen: (given: typeof bell) => () => void) =>
      useEffect(() => (enabled ? listen(bell) : undefined), [enabled, listen]),
  }
})

afterEach(() => {
  heard.length = 0
  vi.restoreAllMocks()
})

const NORA = 'nora'
function tell(id: string, data: Partial<LiveEvents['chat.messages']>): void {
  for (const handler of handlers)
    (handler as Handler)({ id, data: { user_id: NORA, from_staff: false, ...data } })
}

test.each([
  ['staff', true],
  ['a customer', false],
])(
  'it rings %s for what the other side said, not for what their own side said or has seen',
  (_, forStaff) => {
    renderHook(() => useChatBell({ enabled: true, forStaff }))
    tell('1', { from_staff: !forStaff })
    tell('2', { from_staff: forStaff })
    tell('3', { from_staff: !forStaff, seen: true })
    expect(heard).toEqual(['ring 1'])
  },
)

test('the talk in front hushes the bell, as long as it is in front; others ring', () => {
  renderHook(() => useChatBell({ enabled: true, forStaff: true }))
  const talk = renderHook(() => useOpenTalk(NORA))
  tell('1', {})
  tell('2', { user_id: 'somebody else' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  tell('3', {})
  vi.restoreAllMocks()
  talk.unmount()
  tell('4', {})
  expect(heard).toEqual(['hush 1', 'ring 2', 'ring 3', 'ring 4'])
})

test('whoever is not in the chat hears nothing', () => {
  renderHook(() => useChatBell({ enabled: false, forStaff: true }))
  tell('1', {})
  expect([handlers.size, heard]).toEqual([0, []])
})
