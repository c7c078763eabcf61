import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { orderForm } from '#server/test/orders.ts'
import { creditsOf, openRelay } from '#server/test/relay.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()

test('an order that comes while its portal is being closed is not taken, and nobody pays for it', async () => {
  const { portal, agent } = await openRelay(desk)
  const customer = await newCustomerWith(desk, 100, { site: 'other' })
  const before = await creditsOf(desk, agent.id)
  // What closing holds from its look at the open orders to its commit.
  await desk.owner.query('begin')
  await desk.owner.query('select from sites where id = $1 for update', [desk.sites.other])
  await desk.owner.query("update sites set state = 'closed', closed_at = now() where id = $1", [
    desk.sites.other,
  ])
  const ordering = desk.call('POST /order', {
    token: customer.token,
    site: 'other',
    form: orderForm(portal),
  })
  await untilWaiting(desk, 1)
  await desk.owner.query('commit')
  const { status, body } = await ordering
  expect([status, body.code]).toEqual([404, 'unknown_site'])
  expect([await creditsOf(desk, customer.id), await creditsOf(desk, agent.id)]).toEqual([100, before])
})
