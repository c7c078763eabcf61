import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, openWorkshop, tuned, type Workshop } from '#server/test/orders.ts'
import { orderOf, sha256, show, solve } from '#server/test/solutions.ts'

const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

const listed = async (query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /solutions', { token: workshop.admin.token, query }))

test('the library is listed, searched and sorted', async () => {
  const [one, two] = [bytesOf('one'), bytesOf('two')]
  await solve(desk, workshop, [one, tuned(one)])
  const order = await solve(desk, workshop, [two, tuned(two)], { options: true })
  const all = await listed()
  expect(all.items[0]).toMatchObject({
    label: expect.stringMatching(/2\.0 TD 150 · Stage 1 .+, Start\/stop off/),
    original_sha256: sha256(two),
    original_size: 4096,
    order_id: order,
    created_by: 'Ada Test',
    used: 0,
    last_used_at: null,
  })
  expect((await listed({ search: 'start/STOP' })).items).toHaveLength(1)
  expect((await listed({ search: '%' })).total).toBe(0)
  const used = (await listed({ sort_by: 'used', sort_order: 'desc' })).items.map(
    (item: { used: number }) => item.used,
  )
  expect(used).toEqual([...used].sort((a, b) => b - a))
  expect(await listed({ page: '2', size: '1' })).toMatchObject({
    total: all.total,
    page: 2,
    items: [all.items[1]],
  })
  const others = await desk.call('GET /solutions', {
    token: (await openWorkshop(desk, 'other')).admin.token,
    site: 'other',
  })
  expect(others.body.total).toBe(0)
})

test('a solution is forgotten, and the log says by whom', async () => {
  const original = bytesOf('forgotten')
  await solve(desk, workshop, [original, tuned(original)])
  const [solution] = (await listed()).items
  const call = () =>
    desk.call('DELETE /solutions/{id}', { token: workshop.admin.token, params: { id: solution.id } })
  expect(expectDone(await call())).toEqual({ status: 'success' })
  expect((await call()).body.code).toBe('not_found')
  const { id } = await orderOf(desk, workshop, original)
  await desk.runJobs()
  expect((await show(desk, workshop, id)).automation_status).toBe('no_match')
  const { rows } = await desk.owner.query(
    "select subject, before, actor_id from audit_log where act = 'automation.delete_solution'",
  )
  expect(rows).toEqual([
    {
      subject: solution.label,
      before: { used: 0, original_sha256: sha256(original) },
      actor_id: workshop.admin.id,
    },
  ])
})
