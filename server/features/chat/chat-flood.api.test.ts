import { expect, test } from 'vitest'
import { readChat, sayInChat } from '#server/test/chat.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStreamAt } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'

const desk = useDesk()
const second = useSecondInstance(desk)

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

test('who floods is told to wait, and nobody else waits for it', async () => {
  const [flooder, calm] = [await newPerson(desk), await newPerson(desk)]
  const timed = async () => {
    const began = performance.now()
    expectDone(await sayInChat(desk, calm, { text: 'A calm word' }))
    return performance.now() - began
  }
  for (let at = 0; at < 5; at++) await timed()
  const alone = []
  for (let at = 0; at < 10; at++) alone.push(await timed())
  const flood = Array.from({ length: 300 }, (_, at) => sayInChat(desk, flooder, { text: `spam ${at}` }))
  const beside = []
  for (let at = 0; at < 10; at++) beside.push(await timed())
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(260)
  // Beside three hundred calls at once on two cores; without the limit it would queue behind all of them.
  expect(median(beside)).toBeLessThan(Math.max(1000, median(alone) * 50))
  expect((await readChat(desk, calm)).items).toHaveLength(25)
})

test('what is said through one server is heard at the other within 200 ms', async () => {
  const customer = await newPerson(desk)
  const staff = await newModerator(desk, ['live_support'])
  const stream = await openStreamAt(second.address, staff.token)
  await stream.startedAt()
  const times = []
  for (let at = 0; at < 20; at++) {
    const began = performance.now()
    expectDone(await sayInChat(desk, customer, { text: `word ${at}` }))
    const [event] = await stream.next()
    times.push(performance.now() - began)
    expect(event?.event).toBe('chat.messages')
  }
  stream.close()
  await stream.ended
  expect(median(times)).toBeLessThan(200)
})
