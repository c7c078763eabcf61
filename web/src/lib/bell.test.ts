import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bell } from './bell.ts'

/** A ring is two tones. */
let tones: number
const rings = () => tones / 2

class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  createOscillator() {
    const start = () => {
      tones += 1
    }
    return { frequency: { value: 0 }, connect: (next: object) => next, start, stop() {} }
  }
  createGain() {
    return {
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
      connect: (next: object) => next,
    }
  }
}

/** Web Locks as far as a bell asks: whoever comes while one is held goes without. */
function fakeLocks() {
  const held = new Set<string>()
  return {
    async request(name: string, _: object, work: (lock: object | null) => Promise<void>) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({ name })
      held.delete(name)
    },
  }
}

beforeEach(() => {
  tones = 0
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: fakeLocks() }))
})

/** The program as one tab has loaded it, with a sound of its own. */
async function openTab({ enabled = true } = {}) {
  vi.resetModules()
  const { useBell, useBellSwitch } = await import('./bell.ts')
  let bell: Bell | undefined
  const listen = (given: Bell) => {
    bell = given
    return () => {
      bell = undefined
    }
  }
  const { result, unmount } = renderHook(() => {
    useBell(enabled, listen)
    return useBellSwitch()
  })
  return {
    ring: (event: string) => bell?.ring(event),
    hush: (event: string) => bell?.hush(event),
    isListening: () => bell !== undefined,
    turn: (on: boolean) => act(() => result.current[1](on)),
    isOn: () => result.current[0],
    unmount,
  }
}
const touch = () => dispatchEvent(new Event('pointerdown'))
const later = () => vi.advanceTimersByTimeAsync(3000)

test('it is silent until somebody has touched the page, as browsers want it, and then rings for each event', async () => {
  const tab = await openTab()
  tab.ring('1')
  await later()
  expect(rings()).toBe(0)
  touch()
  tab.ring('2')
  tab.ring('3')
  await later()
  expect(rings()).toBe(2)
})

test('one tab rings, however many hear of an event', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  touch()
  for (const tab of tabs) tab.ring('1')
  await later()
  expect(rings()).toBe(1)
  for (const tab of tabs.toReversed()) tab.ring('2')
  await later()
  expect(rings()).toBe(2)
})

test('a tab that nobody has touched does not keep the others from ringing', async () => {
  const touched = await openTab()
  touch()
  const untouched = await openTab()
  untouched.ring('1')
  touched.ring('1')
  await later()
  expect(rings()).toBe(1)
})

test('what is in front in one tab rings in none, whichever hears of it first', async () => {
  const [front, behind] = [await openTab(), await openTab()]
  touch()
  behind.ring('1')
  front.hush('1')
  await later()
  front.hush('2')
  behind.ring('2')
  await later()
  expect(rings()).toBe(0)
  behind.ring('3')
  await later()
  expect(rings()).toBe(1)
})

test('a browser without locks rings all the same', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: undefined }))
  const tab = await openTab()
  touch()
  tab.ring('1')
  await later()
  expect(rings()).toBe(1)
})

test('switched off it stays silent, in every tab; switched on it lets itself be heard', async () => {
  const [one, other] = [await openTab(), await openTab()]
  touch()
  expect(one.isOn()).toBe(true)
  one.turn(false)
  expect([one.isOn(), rings()]).toEqual([false, 0])
  one.ring('1')
  other.ring('2')
  await later()
  expect(rings()).toBe(0)
  one.turn(true)
  expect([one.isOn(), rings()]).toEqual([true, 1])
  other.ring('3')
  await later()
  expect(rings()).toBe(2)
})

test('whoever is not to be told does not listen, and with the screen the listening ends', async () => {
  expect((await openTab({ enabled: false })).isListening()).toBe(false)
  const tab = await openTab()
  expect(tab.isListening()).toBe(true)
  tab.unmount()
  expect(tab.isListening()).toBe(false)
})
