import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)

const text = (words: string) => {
  const form = new FormData()
  form.set('text', words)
  return form
}

test('what staff do to orders in a customer’s account stands in the audit log, what customers do does not', async () => {
  const customer = await newCustomerWith(desk, 200)
  const staff = await newModerator(desk, ['login_to_dealer_account'])
  const { access_token } = expectDone(
    await desk.call('POST /auth/admin_auto_login', { token: staff.token, body: { user_id: customer.id } }),
  )
  const { admin, serviceId } = workshop

  async function live(token: string) {
    const original = bytesOf(`visit ${token}`)
    const { id } = await newOrder(desk, { ...customer, token }, workshop, { file: original })
    const params = { id }
    const dearer = async (price: number, agree: boolean) => {
      const body = { service_id: serviceId, option_ids: [], extra_ids: [], price, reason: 'More work' }
      const { proposed_change } = expectDone(
        await desk.call('PUT /order/{id}/change', { token: admin.token, params, body }),
      )
      const answer = { change_id: proposed_change.id, agree }
      expectDone(await desk.call('PUT /order/{id}/answer_change', { token, params, body: answer }))
    }
    await dearer(11, false)
    await dearer(12, true)
    const asked = { status: 'incomplete', reason: 'Which gearbox?' }
    expectDone(await desk.call('PUT /order/{id}/change_status', { token: admin.token, params, body: asked }))
    expectDone(await desk.call('PUT /order/{id}/resend', { token, params, form: text('DSG') }))
    expectDone(await deliver(desk, admin, id, tuned(original)))
    expectDone(await desk.call('POST /order/{id}/revision', { token, params, form: text('It smokes') }))
    const message = expectDone(
      await desk.call('POST /order_message/{id}', { token, params, form: text('Sorry') }),
    )
    expectDone(await desk.call('DELETE /order_message/{id}', { token, params: { id: message.id } }))
    const other = await newOrder(desk, { ...customer, token }, workshop)
    const reason = { reason: 'The car was sold' }
    expectDone(
      await desk.call('PUT /order/{id}/cancel_order', { token, params: { id: other.id }, body: reason }),
    )
  }

  await live(access_token)
  await live(customer.token)
  const { rows } = await desk.owner.query(
    `select act, actor_id, acting_for_id from audit_log where act like 'orders.%' and actor_id <> $1 order by id`,
    [admin.id],
  )
  const acts =
    'submit refuse_change agree_change resend revise write_message delete_message submit cancel'.split(' ')
  expect(rows).toEqual(
    acts.map((act) => ({ act: `orders.${act}`, actor_id: staff.id, acting_for_id: customer.id })),
  )
})
