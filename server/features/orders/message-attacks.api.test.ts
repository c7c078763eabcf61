import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let customer: TestPerson
let orderId: string
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 100)
  orderId = (await newOrder(desk, customer, workshop)).id
})

function write({ token }: TestPerson, text: string) {
  const form = new FormData()
  form.set('text', text)
  return desk.call('POST /order_message/{id}', { token, params: { id: orderId }, form })
}

describe('messages that come at once', () => {
  // The desk has six connections: whoever holds one may not ask for a second.
  test('more of them than the program has connections are all written', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `Number ${at}`)
    const answers = await Promise.all(
      texts.map((text, at) => write(at % 2 ? customer : workshop.admin, text)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    const { items } = expectDone(
      await desk.call('GET /order_messages/{id}', { token: customer.token, params: { id: orderId } }),
    )
    expect(new Set(items.map(({ text }: { text: string }) => text))).toEqual(new Set(texts))
  })
})
