import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, strayFiles } from '#server/test/orders.ts'
import { useProviderThread } from '#server/test/provider-thread.ts'

/* Attachments between a sub-portal and its provider: one object, whose row is the provider's. */
const desk = useDesk()
const { stage, relayed, write, list, remove, download, filesNamed } = useProviderThread(desk)

test('of both sides are the same bytes on the other, under a name that tells nothing', async () => {
  const { no, theirsId } = await relayed()
  const [ourFile, theirFile] = [bytesOf('ours', 700), bytesOf('theirs', 800)]
  const sent = expectDone(await write('other', theirsId, '', { file: ourFile, name: 'golf.csv' }))
  const got = expectDone(await write('main', theirsId, '', { file: theirFile, name: 'Northman map.KFX' }))
  const clean = `order-${no}.kfx`
  expect(sent.file).toEqual({ name: 'golf.csv', size: 700, deleted_at: null })
  expect((await list('other', theirsId))[1].file).toEqual({ name: clean, size: 800, deleted_at: null })
  for (const [site, id, file, name] of [
    ['main', sent.id, ourFile, 'golf.csv'],
    ['other', sent.id, ourFile, 'golf.csv'],
    ['other', got.id, theirFile, clean],
  ] as const) {
    const { status, body, headers } = await download(site, id)
    expect([status, body]).toEqual([200, file])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  }
  expect(await filesNamed('golf.csv')).toEqual([{ state: 'attached', at_provider: true }])
  expectDone(await remove('other', sent.id))
  expect(await filesNamed('golf.csv')).toEqual([{ state: 'released', at_provider: true }])
  expect(await strayFiles(desk)).toEqual([])
})

test('the provider sees that their agent took it, and not who of the portal', async () => {
  const { theirsId } = await relayed()
  const { id } = expectDone(await write('main', theirsId, '', { file: bytesOf('x', 40), name: 'a map.kfx' }))
  await download('other', id)
  await download('other', id)
  const { rows } = await desk.owner.query(
    'select site_id, user_id, real_user_id, name from order_downloads where message_id = $1',
    [id],
  )
  expect(rows).toEqual([
    { site_id: desk.sites.main, user_id: stage.relay.agent.id, real_user_id: null, name: 'a map.kfx' },
  ])
})

test('one message sent ten times with one key is one, with one file', async () => {
  const { theirsId } = await relayed()
  const sent = { file: bytesOf('again', 300), name: 'again.csv', headers: { 'idempotency-key': newId() } }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => write('other', theirsId, 'See the log', sent)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await list('main', theirsId)).toHaveLength(1)
  expect(await filesNamed('again.csv')).toEqual([{ state: 'attached', at_provider: true }])
})

test('what the provider refuses leaves nothing at either', async () => {
  const { theirsId } = await relayed()
  const limit = (mib: number) =>
    desk.owner.query('update site_settings set attachment_mib = $1 where site_id = $2', [
      mib,
      desk.sites.main,
    ])
  await limit(1)
  const large = { file: Buffer.alloc(1024 * 1024 + 1), name: 'large.bin' }
  const { status, body } = await write('other', theirsId, 'Large', large)
  await limit(32)
  expect([status, body.code, body.params]).toEqual([413, 'file_too_large', { max: 1024 * 1024 }])
  expect([await list('main', theirsId), await filesNamed('large.bin')]).toEqual([[], []])
})
