import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson } from '#server/test/people.ts'

/* What `can` says of a wallet is what the calls do, with each key that shows it. */

const desk = useDesk()

test.each<[string, readonly Permission[]]>([
  ['every key', PERMISSIONS],
  ['the key of balances', ['dealers_balance']],
  ['the key of invoices', ['dealers_invoices']],
  ['the key of agents', ['agent_manager']],
])('staff with %s', async (_, keys) => {
  const { token } = await newModerator(desk, [...keys])
  const { id: user_id } = await newPerson(desk, { kind: 'agent' })
  const { body } = await desk.call('GET /balances', { token, query: { of: 'agents', size: 100 } })
  const { can } = body.items.find(({ user }: { user: { id: string } }) => user.id === user_id)
  const params = { user_id }
  const adjusted = await desk.call('POST /balances/{user_id}/adjust', {
    token,
    params,
    body: { credits: 5, reason: 'A present' },
  })
  const limited = await desk.call('PUT /balances/{user_id}/credit_limit', {
    token,
    params,
    body: { credit_limit: 7 },
  })
  expect({ adjust: adjusted.status === 200, change_limit: limited.status === 200 }).toEqual(can)
})
