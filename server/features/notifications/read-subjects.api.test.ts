import { expect, test } from 'vitest'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { aNotice } from '#server/test/notices.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson } from '#server/test/people.ts'

const desk = useDesk()

test('what is read elsewhere is read in the bell: all of it by one statement, of one person, and nothing else', async () => {
  const staff = await newModerator(desk, ['miscellaneous'])
  const [reader, other] = [await newPerson(desk), await newPerson(desk)]
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const call = { token: staff.token, body: aNotice({ title }) }
    ids.push(expectDone(await desk.call('POST /message', call)).id)
  }
  await desk.runJobs()
  const unreadOf = async ({ token }: { token?: string | undefined }): Promise<string[]> => {
    const { items } = expectDone(await desk.call('GET /notifications', { token }))
    const unread = items.filter(({ is_read }: { is_read: boolean }) => !is_read)
    return unread.map(({ title }: { title: string }) => title).sort()
  }
  expect(await unreadOf(reader)).toEqual(['Four', 'One', 'Three', 'Two'])
  const body = { ids: ids.slice(0, 3) }
  const sent = await statementsOf(async () =>
    expectDone(await desk.call('POST /messages/read', { token: reader.token, body })),
  )
  expect(sent.filter((text) => text.startsWith('update "notifications"'))).toHaveLength(1)
  expect(await unreadOf(reader)).toEqual(['Four'])
  expect(await unreadOf(other)).toEqual(['Four', 'One', 'Three', 'Two'])
})
