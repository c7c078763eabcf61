import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { logOf, orderOf, show } from '#server/test/solutions.ts'

const desk = useDesk()
let workshop: Workshop

/** Once before it is counted: settings are kept by then, as in a program that runs. */
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  await orderOf(desk, workshop, bytesOf('first'))
  await desk.runJobs()
})

/** From the fetch that finds the job to the word that it is done; what the queue is asked for besides is not counted. */
function ofJob(sent: readonly string[]): string[] {
  const begun = sent.findIndex((text) => text.includes("'automation.serve_order'"))
  const done = sent.findIndex((text, at) => at > begun && text.includes("state = 'completed'"))
  return sent.slice(begun, done + 1)
}

test('an order that no solution serves costs thirteen statements, its file looked at', async () => {
  const { id } = await orderOf(desk, workshop, bytesOf('counted'))
  const sent = ofJob(await statementsOf(() => desk.runJobs()))
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(13)
  const order = await show(desk, workshop, id)
  expect(order.automation_status).toBe('no_match')
  expect(logOf(order)).toEqual([
    [1, 'start', 'ok', ''],
    [1, 'solution', 'no', 'no_solution'],
    [1, 'engine', 'no', 'switched_off'],
  ])
})
