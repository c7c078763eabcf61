import { expect, expectTypeOf, test } from 'vitest'
import { abilitiesOf, wrongState } from './abilities.ts'

interface Door {
  status: 'open' | 'shut'
}

const doors = abilitiesOf({
  shut: ({ door }: { door: Door }) => door.status === 'open' || wrongState(door.status, 'Ada'),
  unlock: ({ door, hasKey }: { door: Door; hasKey: boolean }) =>
    door.status === 'open' ? wrongState(door.status) : hasKey || { code: 'forbidden' },
  look: () => true,
})
const open: Door = { status: 'open' }
const shut: Door = { status: 'shut' }

test('what may be done passes, and what may not throws the reason of its rule', () => {
  expect(() => doors.require('shut', { door: open })).not.toThrow()
  expect(() => doors.require('shut', { door: shut })).toThrow(
    expect.objectContaining({ code: 'wrong_state', status: 409, params: { status: 'shut', by: 'Ada' } }),
  )
  expect(() => doors.require('unlock', { door: open, hasKey: true })).toThrow(
    expect.objectContaining({ code: 'wrong_state', params: { status: 'open' } }),
  )
  expect(() => doors.require('unlock', { door: shut, hasKey: false })).toThrow(
    expect.objectContaining({ code: 'forbidden', params: undefined }),
  )
})

test('an answer gets every ability from the same rules', () => {
  expect(doors.can({ door: open, hasKey: true })).toEqual({ shut: true, unlock: false, look: true })
  expect(doors.can({ door: shut, hasKey: true })).toEqual({ shut: false, unlock: true, look: true })
})

test('a rule gets no less than the facts it names, and all of them together get them all', () => {
  expectTypeOf(doors.can).parameter(0).toEqualTypeOf<{ door: Door } & { door: Door; hasKey: boolean }>()
  // @ts-expect-error the rule asks for the key
  doors.verdict('unlock', { door: open })
  // @ts-expect-error no such ability
  expect(() => doors.verdict('paint', { door: open })).toThrow(TypeError)
})
