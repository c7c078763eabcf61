import { beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { forgiveAll } from './forgive-all.ts'
import { type IdPlace, idPlaces, optionsWith } from './id-places.ts'
import { idsOfTalk, leaveOrderTalk, leaveTalk, type TalkId, talksIn } from './leave-talk.ts'
import { sideBySide } from './side-by-side.ts'
import { gatherReaders, type Reader } from './talk-readers.ts'
import { changedTables, fingerprints } from './whole-database.ts'

/*
 * Whoever may not read a conversation cannot tell that it is there: every call that changes something answers to its ids as to
 * one that does not exist, with none of its words, and changes nothing.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
/** The short run asks by one id of each talk, by another at each place and of each reader. */
const LONG = Boolean(process.env.TUNEDESK_LONG)
const desk = useDesk()

let readers: Record<string, Reader>
let said: TalkId[]
let customerId: string

beforeAll(async () => {
  const { owner, admin, readers: all, letGo } = await gatherReaders(desk)
  readers = all
  customerId = owner.id
  await letGo()
  await leaveTalk(desk, 'main', owner, admin)
  await leaveOrderTalk(desk, owner, admin)
  said = await idsOfTalk(desk, desk.sites.main)
})

const NOTHING = '019a0000-0000-7000-8000-000000000000'

const ELSEWHERE = [
  // Whoever tries to enter an account that is none is written down, which its own test looks at.
  'POST /auth/admin_auto_login',
  // Changes nothing, and names another way to send it where it does not know the one that is asked for.
  'POST /shop/order/quote',
]
const places = idPlaces.filter(({ call }) => call.method !== 'GET' && !ELSEWHERE.includes(call.key))
/** A call that is refused counts all the same, and what can be said of bytes is kept by the bytes, whatever they came with. */
const BESIDE = ['public.rate_limits', 'public.file_analyses']

/** A chat goes by the id of its customer, who is a matter of many other calls. */
const isAbout = ({ call }: IdPlace, id: string) => id !== customerId || call.path.startsWith('/chat')

/** What the answer says but for the number of the request. */
async function answerTo(
  place: IdPlace,
  id: string,
  reader: Reader,
): Promise<{ status: number; text: string }> {
  const site = reader.site ?? ('main' as const)
  const options = { ...optionsWith(place, id), site, token: reader.person?.token }
  const { status, body } = await desk.call(place.call.key, options)
  if (status === 429) {
    await forgiveAll(desk)
    return answerTo(place, id, reader)
  }
  return { status, text: JSON.stringify({ ...body, request_id: '' }) }
}

const oneOfEach = (ids: readonly TalkId[], turn: number): TalkId[] =>
  [...Map.groupBy(ids, ({ talk }) => talk).values()].flatMap((ofTalk) => ofTalk[turn % ofTalk.length] ?? [])

test('security 20: no call that changes something tells what it is about, or that it is there', async () => {
  const before = await fingerprints(desk)
  const flaws = new Set<string>()
  let asked = 0
  for (const [turn, [who, reader]] of Object.entries(readers).entries()) {
    const closed = said.filter(({ talk }) => !reader.reads.includes(talk))
    const toNothing = await sideBySide(places, (place) => answerTo(place, NOTHING, reader))
    const looks = toNothing.flatMap((nothing, at) => {
      const place = places[at] as IdPlace
      const all = closed.filter(({ id }) => isAbout(place, id))
      const ids = LONG ? all : oneOfEach(all, turn + at)
      // Where the call is refused before, whatever the id, one of them shows it.
      const few = nothing.status === 401 || nothing.status === 403 ? ids.slice(0, 1) : ids
      return few.map((about) => ({ place, nothing, about }))
    })
    await sideBySide(looks, async ({ place, nothing, about: { id, talk } }) => {
      const { status, text } = await answerTo(place, id, reader)
      asked++
      const where = `${who}: ${place.call.key} ${place.part}.${place.name} of ${talk}`
      if (status !== nothing.status || text !== nothing.text)
        flaws.add(
          `${where}: ${status} ${text.slice(0, 200)}, not ${nothing.status} ${nothing.text.slice(0, 200)}`,
        )
      if (status < 400) flaws.add(`${where}: done`)
      if (talksIn(text).length > 0) flaws.add(`${where}: ${talksIn(text)}`)
    })
  }
  expect([...flaws]).toEqual([])
  const after = await fingerprints(desk)
  expect(changedTables(before, after).filter((name) => !BESIDE.includes(name))).toEqual([])
  expect(new Set(said.map(({ talk }) => talk))).toEqual(
    new Set(['ticket', 'note', 'chat', 'sent_file', 'notice', 'canned', 'order']),
  )
  expect(asked).toBeGreaterThan(LONG ? 5000 : 2000)
})
