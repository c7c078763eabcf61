import { expect, test } from 'vitest'
import { leadsTo, recordsOf, recordsToEnter } from './dns-advice.ts'

const records = (cname: string | null, a: string[] = [], aaaa: string[] = []) => ({ cname, a, aaaa })
const PORTAL = records(null, ['192.0.2.1', '192.0.2.2'], ['2001:db8::1'])

test.each([
  ['an alias of the portal', records('desk.example'), 'here'],
  ['an alias that ends at its number', records('balancer.example', ['192.0.2.2']), 'here'],
  ['its number', records(null, ['192.0.2.1']), 'here'],
  ['its IPv6 number', records(null, [], ['2001:db8::1']), 'here'],
  ['one of its numbers among others', records(null, ['198.51.100.7', '192.0.2.2']), 'here'],
  ['another number', records(null, ['198.51.100.7']), 'elsewhere'],
  ['an alias of something else', records('shop.example'), 'elsewhere'],
  ['nothing', records(null), 'nowhere'],
  ['no answer', null, 'unknown'],
] as const)('%s: %j is %s', (_, found, state) => {
  expect(leadsTo(found, 'desk.example', PORTAL)).toBe(state)
})

test('a portal that is reached by a number is compared with it', () => {
  expect(leadsTo(records(null, ['192.0.2.9']), '192.0.2.9', null)).toBe('here')
  expect(leadsTo(records(null, ['192.0.2.8']), '192.0.2.9', null)).toBe('elsewhere')
})

test('an alias comes first, then the numbers for names that cannot have one', () => {
  expect(recordsToEnter('alba.example', 'desk.example', PORTAL)).toEqual([
    { type: 'CNAME', name: 'alba.example', value: 'desk.example' },
    { type: 'A', name: 'alba.example', value: '192.0.2.1' },
    { type: 'A', name: 'alba.example', value: '192.0.2.2' },
    { type: 'AAAA', name: 'alba.example', value: '2001:db8::1' },
  ])
  expect(recordsToEnter('alba.example', 'desk.example', null)).toEqual([
    { type: 'CNAME', name: 'alba.example', value: 'desk.example' },
  ])
})

test.each([
  ['192.0.2.9', 'A'],
  ['2001:db8::9', 'AAAA'],
])('a portal at %s wants one line of type %s', (number, type) => {
  expect(recordsToEnter('alba.example', number, null)).toEqual([
    { type, name: 'alba.example', value: number },
  ])
})

test('what DNS says is shown as its lines', () => {
  expect(recordsOf('alba.example', records('x.example', ['192.0.2.7']))).toEqual([
    { type: 'CNAME', name: 'alba.example', value: 'x.example' },
    { type: 'A', name: 'alba.example', value: '192.0.2.7' },
  ])
  expect(recordsOf('alba.example', null)).toEqual([])
})
