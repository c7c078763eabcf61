import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, setUp } from '#server/test/purchases.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)

test.each(['stripe', 'square'] as const)(
  '%s: the answer was lost and the title has changed since: the purchase can still be paid',
  async (name) => {
    await setUp(desk, tills[name])
    const admin = await newAdmin(desk)
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, tills[name])
    await desk.owner.query(
      "update payments set status = 'created', provider_id = null, next = null, check_after = null where id = $1",
      [bought.paymentId],
    )
    await desk.call('POST /settings', { token: admin.token, body: { title: `Another ${name}` } })
    const pay = () =>
      desk.call('POST /credits_user/{id}/pay', { token: buyer.token, params: { id: bought.invoiceId } })
    // The provider half knows the checkout and refuses it with other words; the next try is another checkout.
    expect((await pay()).body.code).toBe('provider_failed')
    const again = await pay()
    expect([again.status, again.body.status]).toEqual([200, 'open'])
    expect(again.body.id).not.toBe(bought.paymentId)
  },
)
