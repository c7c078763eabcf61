import { beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, openWorkshop, submit, type Workshop } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let customer: TestPerson

/** Once before it is counted: settings are kept by then, as in a program that runs. */
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 1000)
  await order('first')
  await desk.runJobs()
})

const order = async (seed: string) =>
  expectDone(
    await submit(desk, customer, workshop, {
      options: true,
      file: bytesOf(seed, 65_536),
      key: `statements-${seed}`,
    }),
  )

test('an order with an option, sent with its file and a key, costs twenty-two statements', async () => {
  const sent = await statementsOf(() => order('counted'))
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(22)
})

test('what is read of a person is read once', async () => {
  const sent = await statementsOf(() => order('person'))
  expect(sent.filter((text) => text.startsWith('select * from "users"'))).toHaveLength(1)
})
