import { ROLE } from '#contract/roles.ts'
import { newAuthenticator } from '../authenticator.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '../people.ts'
import { digitsOf, signInFirst, withApp, withPasskey } from '../second-factors.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from calls about staff and second factors. */
export function toldByStaff(stage: Stage) {
  const { desk, ask, nextName } = stage
  const ofColleague = async () => ({ params: { id: (await newModerator(desk, ['orders'])).id } })
  const email = () => `${nextName('invited').replace(' ', '')}@example.test`
  const invited = () =>
    ask('POST /staff_invite', { body: { email: email(), role_id: ROLE.moderator, permissions: ['orders'] } })
  const linkTo = async (address: string) =>
    (await desk.mailsTo(address)).at(-1)?.text?.match(/invite#token=([\w-]+)/)?.[1] ?? ''
  const by = async (given: (person: TestPerson) => Promise<object>) => {
    const person = await newPerson(desk)
    return { token: person.token, ...(await given(person)) }
  }
  const KEEPS_NOTHING = 'what it leads to is written down'

  return {
    'PUT /staff/{id}': {
      given: async () => ({
        ...(await ofColleague()),
        body: { role_id: ROLE.moderator, permissions: ['orders', 'tickets'] },
      }),
      acts: ['staff.change_rights'],
      events: ['user.changed'],
    },
    'PUT /staff/{id}/block': {
      given: async () => ({ ...(await ofColleague()), body: { is_blocked: true } }),
      acts: ['staff.block'],
      events: ['user.changed'],
    },
    'DELETE /staff/{id}': { given: ofColleague, acts: ['staff.remove'], events: ['user.changed'] },
    'POST /staff/{id}/reset_second_factor': {
      given: ofColleague,
      acts: ['staff.reset_second_factor'],
      events: ['user.changed'],
      mails: 1,
    },
    'POST /staff_second_factor': {
      async given() {
        // Everyone who acts later in this walk would be asked for one: switched off again by the other site's admin.
        const admin = await newAdmin(desk, { site: 'other' })
        return { token: admin.token, site: 'other', body: { is_required: true } }
      },
      acts: ['staff.require_second_factor'],
      // The admin who asks for it has none.
      events: ['user.changed'],
    },
    'POST /staff_invite': {
      given: () => ({ body: { email: email(), role_id: ROLE.moderator, permissions: ['orders'] } }),
      acts: ['staff.invite'],
      events: [],
      mails: 1,
    },
    'POST /staff_invite/{id}/resend': {
      given: async () => ({ params: { id: (await invited()).id } }),
      acts: ['staff.invite'],
      events: [],
      mails: 1,
    },
    'DELETE /staff_invite/{id}': {
      given: async () => ({ params: { id: (await invited()).id } }),
      acts: ['staff.withdraw_invite'],
      events: [],
    },
    'POST /auth/check_invite': {
      given: async () => ({ token: undefined, body: { token: await linkTo((await invited()).email) } }),
      acts: [],
      events: [],
      why: 'asks and changes nothing',
    },
    'POST /auth/accept_invite': {
      async given() {
        const token = await linkTo((await invited()).email)
        return {
          token: undefined,
          body: { token, first_name: 'Ida', last_name: 'Voss', password: 'a wholly new one' },
        }
      },
      acts: ['staff.join', 'identity.sign_in'],
      events: [],
    },
    'POST /auth/totp': {
      given: () => by(async () => ({ body: {} })),
      acts: [],
      events: [],
      why: 'it counts for nothing until a code of it was entered',
    },
    'POST /auth/totp/confirm': {
      given: () =>
        by(async ({ token }) => {
          const { secret } = await ask('POST /auth/totp', { token, body: {} })
          return { body: { code: digitsOf(desk, secret) } }
        }),
      acts: ['identity.add_second_factor'],
      events: [],
      mails: 1,
    },
    'POST /auth/totp/remove': {
      given: () =>
        by(async (person) => {
          await withApp(desk, person)
          return { body: {} }
        }),
      acts: ['identity.remove_second_factor'],
      events: ['user.changed'],
      mails: 1,
    },
    'POST /auth/passkey_options': {
      given: () => by(async () => ({ body: {} })),
      acts: [],
      events: [],
      why: KEEPS_NOTHING,
    },
    'POST /auth/passkey': {
      given: () =>
        by(async ({ token }) => {
          const begun = await ask('POST /auth/passkey_options', { token, body: {} })
          const answer = newAuthenticator().register(begun.options)
          return { body: { token: begun.token, name: 'A phone', answer } }
        }),
      acts: ['identity.add_second_factor'],
      events: [],
      mails: 1,
    },
    'POST /auth/passkey/{id}/remove': {
      given: () => by(async (person) => ({ params: { id: (await withPasskey(desk, person)).id }, body: {} })),
      acts: ['identity.remove_second_factor'],
      events: ['user.changed'],
      mails: 1,
    },
    'POST /auth/recovery_codes': {
      given: () =>
        by(async (person) => {
          await withApp(desk, person)
          return { body: {} }
        }),
      acts: ['identity.renew_recovery_codes'],
      events: [],
    },
    'POST /auth/second_factor': {
      async given() {
        const person = await newPerson(desk)
        const { secret } = await withApp(desk, person)
        const { second_factor } = await signInFirst(desk, person)
        return { token: undefined, body: { token: second_factor.token, code: digitsOf(desk, secret, 1) } }
      },
      acts: ['identity.sign_in'],
      events: [],
    },
    'POST /auth/passkey_challenge': {
      given: () => ({ token: undefined }),
      acts: [],
      events: [],
      why: KEEPS_NOTHING,
    },
    'POST /auth/passkey_signin': {
      async given() {
        const { device } = await withPasskey(desk, await newPerson(desk))
        const asked = await ask('POST /auth/passkey_challenge', { token: undefined })
        return { token: undefined, body: { token: asked.token, answer: device.sign(asked.options) } }
      },
      acts: ['identity.sign_in'],
      events: [],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
