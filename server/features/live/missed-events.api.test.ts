import { expect, test } from 'vitest'
import { type Audience, publish } from '#platform/events/publish.ts'
import { newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStreamAt, useStreams } from '#server/test/event-stream.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'

const desk = useDesk()
const open = useStreams(desk)
/** Nobody listens there before: whoever opens a stream reads what they missed from the table. */
const second = useSecondInstance(desk)

test('whoever comes back hears what concerns them and nothing else, remembered or read', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 0)
  const stranger = await newPerson(desk)
  const chatting = await newModerator(desk, ['live_support'])
  const idle = await newModerator(desk, [])
  const here = await open((await newPerson(desk)).token)
  const start = await here.startedAt()

  const audiences: Record<string, Audience> = {
    'the account': { userId: owner.id },
    'the account and an orderer': { userId: owner.id, colleagueId: orderer.id },
    'the owner alone': { userId: owner.id, personal: true },
    'an orderer on their own': { userId: orderer.id },
    'a buyer alone': { userId: buyer.id, personal: true },
    'a colleague of nobody here': { userId: stranger.id, colleagueId: orderer.id },
    'a stranger and staff': { userId: stranger.id, andStaff: true },
    staff: 'staff',
    everyone: 'everyone',
  }
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    for (const [name, audience] of Object.entries(audiences))
      publish(tx, audience, 'chat.messages', { user_id: name, from_staff: false })
  })
  await here.next()

  const expected = {
    owner: ['the account', 'the account and an orderer', 'the owner alone', 'everyone'],
    buyer: ['the account', 'the account and an orderer', 'a buyer alone', 'everyone'],
    orderer: ['the account and an orderer', 'an orderer on their own', 'everyone'],
    stranger: ['a colleague of nobody here', 'a stranger and staff', 'everyone'],
    chatting: ['a stranger and staff', 'staff', 'everyone'],
    idle: ['everyone'],
  }
  const people = { owner, buyer, orderer, stranger, chatting, idle }
  for (const [name, { token }] of Object.entries(people)) {
    const names = expected[name as keyof typeof people]
    for (const stream of [await open(token, start), await openStreamAt(second.address, token, start)]) {
      const heard = (await stream.next(names.length)).map(({ data }) => JSON.parse(data).user_id)
      expect({ name, heard }).toEqual({ name, heard: names })
      stream.close()
      // Nothing comes behind it.
      expect((await stream.ended).length).toBe(names.length)
    }
  }
})
