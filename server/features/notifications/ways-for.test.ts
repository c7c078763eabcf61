import { describe, expect, test } from 'vitest'
import { RULES, type WayRule } from '#contract/notifications/choices.ts'
import { EVENT_KEYS, ruleOf, type Way, waysOf } from '#contract/notifications/events.ts'
import { type Plan, type Situation, waysFor } from './ways-for.ts'

const NOW = new Date('2026-01-15T12:10:00Z')
const choice: Situation['choice'] = { ways: {}, pace: 'at_once', quiet: null, timezone: 'Europe/Berlin' }
const situation: Situation = {
  event: 'order.delivered',
  matrix: {},
  choice,
  isMailed: true,
  isOwnAct: false,
  isOnline: false,
  now: NOW,
}
const isTold = (plan: Plan, way: Way) => plan[way] !== null

describe('every event, way, rule of the site and wish of the person', () => {
  const told: Record<WayRule, Record<string, boolean>> = {
    off: { undefined: false, true: false, false: false },
    on: { undefined: true, true: true, false: false },
    opt_in: { undefined: false, true: true, false: false },
  }
  const cells = EVENT_KEYS.flatMap((event) =>
    waysOf(ruleOf(event).for).flatMap((way) =>
      RULES.flatMap((rule) => [undefined, true, false].map((wish) => [event, way, rule, wish] as const)),
    ),
  )
  test.each(cells)('%s by %s: %s, %s', (event, way, rule, wish) => {
    const { for: audience, topic } = ruleOf(event)
    const plan = waysFor({
      ...situation,
      event,
      matrix: { [audience]: { [topic]: { [way]: rule } } },
      choice: { ...choice, ways: wish === undefined ? {} : { [topic]: { [way]: wish } } },
    })
    expect(isTold(plan, way)).toBe(told[rule][String(wish)])
  })
})

test.each([
  ['order.delivered', { email: true, push: true, telegram: false }],
  ['staff_order.new', { email: false, push: true, telegram: true }],
] as const)('without a word of anybody, %s', (event, expected) => {
  const plan = waysFor({ ...situation, event })
  expect(Object.fromEntries(waysOf('staff').map((way) => [way, isTold(plan, way)]))).toEqual(expected)
})

test('customers have no Telegram, whatever is written somewhere', () => {
  const matrix = { customers: { orders: { telegram: 'on' } } } as const
  const ways = { orders: { telegram: true } }
  expect(waysFor({ ...situation, matrix, choice: { ...choice, ways } }).telegram).toBeNull()
})

const NIGHT = { from: '13:00', to: '07:00', timezone: 'Europe/Berlin' }
const EIGHT = '2026-01-16T07:00:00.000Z'
const MORNING = '2026-01-16T06:00:00.000Z'

describe('when', () => {
  test.each([
    ['away', {}, NOW.toISOString(), false, NOW.toISOString()],
    ['with the portal open', { isOnline: true }, '2026-01-15T12:11:30.000Z', false, NOW.toISOString()],
    [
      'once an hour',
      { choice: { ...choice, pace: 'hourly' } },
      '2026-01-15T13:00:00.000Z',
      true,
      NOW.toISOString(),
    ],
    ['once a day', { choice: { ...choice, pace: 'daily' } }, EIGHT, true, NOW.toISOString()],
    ['in quiet hours', { choice: { ...choice, quiet: NIGHT } }, MORNING, true, MORNING],
    [
      'in quiet hours, with the portal open',
      { isOnline: true, choice: { ...choice, quiet: NIGHT } },
      MORNING,
      true,
      MORNING,
    ],
    [
      'once an hour, in quiet hours',
      { choice: { ...choice, pace: 'hourly', quiet: NIGHT } },
      MORNING,
      true,
      MORNING,
    ],
    [
      'once a day, after quiet hours',
      { choice: { ...choice, pace: 'daily', quiet: NIGHT } },
      EIGHT,
      true,
      MORNING,
    ],
  ] as const)('%s', (_, more, mailedAt, gathered, pushedAt) => {
    const plan = waysFor({ ...situation, ...more })
    expect([plan.email?.at.toISOString(), plan.email?.gathered]).toEqual([mailedAt, gathered])
    expect(plan.push?.toISOString()).toBe(pushedAt)
    const forStaff = waysFor({ ...situation, ...more, event: 'staff_order.new' })
    expect(forStaff.telegram?.toISOString()).toBe(pushedAt)
  })

  test('what they did themselves is a receipt, at once and by mail alone', () => {
    const own = { ...situation, isOwnAct: true, isOnline: true, choice: { ...choice, quiet: NIGHT } }
    expect(waysFor(own)).toEqual({
      email: { at: NOW, gathered: false, isReceipt: true },
      push: null,
      telegram: null,
    })
  })

  test('what another room mails is not mailed again', () => {
    expect(waysFor({ ...situation, isMailed: false })).toEqual({ email: null, push: NOW, telegram: null })
  })
})
