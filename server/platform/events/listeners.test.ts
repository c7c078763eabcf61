import { expect, test } from 'vitest'
import type { Duty } from '#contract/colleagues/duties.ts'
import type { LiveEventType } from '#contract/live/calls.ts'
import { ROLE, type RoleId } from '#contract/roles.ts'
import type { SessionCaller } from '../actor.ts'
import { createListeners, isFor } from './listeners.ts'
import type { Stream } from './stream.ts'

const streamOf = (
  userId: string,
  roleId: RoleId,
  more: { accountId?: string; duty?: Duty; permissions?: string[] } = {},
) => {
  const { accountId = userId, duty = null, permissions = [] } = more
  const actor = { userId, accountId, duty, roleId, permissions: new Set(permissions), status: 1 }
  return { actor: actor as unknown as SessionCaller } as Stream
}

const streams = [
  streamOf('owner', ROLE.customer),
  streamOf('buyer', ROLE.customer, { accountId: 'owner', duty: 'buyer' }),
  streamOf('orderer', ROLE.customer, { accountId: 'owner', duty: 'orderer' }),
  streamOf('stranger', ROLE.customer),
  streamOf('chatting', ROLE.moderator, { permissions: ['live_support'] }),
  streamOf('idle', ROLE.moderator),
]

const people = [null, 'owner', 'buyer', 'orderer', 'stranger', 'chatting', 'nobody']
const types: LiveEventType[] = ['chat.messages', 'order.changed', 'site.changed']
const events = people.flatMap((user_id) =>
  people.flatMap((colleague_id) =>
    [false, true].flatMap((for_staff) =>
      [false, true].flatMap((personal) =>
        types.map((type) => ({
          user_id,
          colleague_id,
          for_staff,
          personal: personal && user_id !== null,
          type,
        })),
      ),
    ),
  ),
)

test('what a person is told of later is what they would have heard at once', () => {
  const listeners = createListeners()
  for (const stream of streams) listeners.add(stream)
  const name = ({ actor }: Stream) => actor.userId
  for (const event of events) {
    const atOnce = [...listeners.of(event)].map(name)
    const later = streams.filter(({ actor }) => isFor(actor)(event)).map(name)
    expect({ event, heard: later }).toEqual({
      event,
      heard: streams.map(name).filter((id) => atOnce.includes(id)),
    })
  }
  expect(
    listeners.of({
      user_id: 'owner',
      colleague_id: 'orderer',
      for_staff: true,
      personal: false,
      type: 'chat.messages',
    }).size,
  ).toBe(4)
})
