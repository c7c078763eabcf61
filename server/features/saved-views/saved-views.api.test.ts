import { expect, test } from 'vitest'
import { outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()

test('who answers tickets keeps, finds and deletes their own views of the list of tickets, and of no other list', async () => {
  const [staff, colleague] = [await newModerator(desk, ['tickets']), await newModerator(desk, ['tickets'])]
  const query = { status: 'open', assigned_to: 'me' }
  const save = (list: string) =>
    desk.call('POST /saved_view', { token: staff.token, body: { list, name: 'Mine', query } })
  const kept = ({ token }: TestPerson, list: string) =>
    desk.call('GET /saved_view', { token, query: { list } })
  const { id } = expectDone(await save('tickets'))
  expect(expectDone(await kept(staff, 'tickets')).items).toEqual([{ id, name: 'Mine', query }])
  expect(expectDone(await kept(colleague, 'tickets')).items).toEqual([])
  for (const list of ['dealers', 'agents'])
    expect([outcome(await save(list)), outcome(await kept(staff, list))]).toEqual([
      '403 forbidden',
      '403 forbidden',
    ])
  const clerk = await newModerator(desk, ['dealers_list', 'agent_manager'])
  expect(outcome(await kept(clerk, 'tickets'))).toBe('403 forbidden')
  const remove = ({ token }: TestPerson) => desk.call('DELETE /saved_view/{id}', { token, params: { id } })
  expect(outcome(await remove(colleague))).toBe('404 not_found')
  expectDone(await remove(staff))
  expect(expectDone(await kept(staff, 'tickets')).items).toEqual([])
})
