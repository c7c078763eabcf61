import { expect, test } from 'vitest'
import { aMessage } from '../a-chat.test-data.ts'
import { timelineOf } from './timeline.ts'

const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()
const message = (id: string, day: number, hour: number) => aMessage({ id, created_at: at(day, hour) })
const ticket = (ticket_no: number, day: number, hour: number) => ({
  id: `t${ticket_no}`,
  ticket_no,
  at: at(day, hour),
})
const talk = {
  items: [message('a', 4, 10), message('b', 5, 9), message('c', 5, 11)],
  tickets: [ticket(104, 2, 8), ticket(105, 5, 10)],
  has_more: false,
}
const kindsOf = (entries: ReturnType<typeof timelineOf>) =>
  entries.map(({ kind, key }) => (kind === 'day' ? kind : key)).join(' ')

test('days stand above what was said on them, tickets where the talk went on', () => {
  expect(kindsOf(timelineOf(talk))).toBe('day t104 day a day b t105 c')
})

test('tickets from before what is loaded wait until it is', () => {
  expect(kindsOf(timelineOf({ ...talk, has_more: true }))).toBe('day a day b t105 c')
})
