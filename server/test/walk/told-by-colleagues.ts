import { newPerson } from '../people.ts'
import { ASKS, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from what owners do with the people on their wallet, and staff with both. */
export function toldByColleagues({ desk, ask, nextName }: Stage) {
  const owner = () => newPerson(desk)
  const address = () => `${nextName('colleague').replace(' ', '')}@example.test`
  const employed = async () => {
    const { id, token } = await owner()
    const colleague = await newPerson(desk, { employer: { id, duty: 'orderer' } })
    return { token, params: { id: colleague.id } }
  }
  const invited = async () => {
    const { token } = await owner()
    const email = address()
    const { id } = await ask('POST /colleague_invites', { token, body: { email, duty: 'buyer' } })
    return { token, params: { id }, email }
  }
  const mailed = async () => {
    const { email } = await invited()
    const mails = await desk.mailsTo(email)
    return mails.at(-1)?.text?.match(/join#token=([\w-]+)/)?.[1] ?? ''
  }

  return {
    'POST /colleague_invites': {
      given: async () => ({ token: (await owner()).token, body: { email: address(), duty: 'orderer' } }),
      acts: ['colleagues.invite'],
      events: ['colleagues.changed'],
      mails: 1,
    },
    'POST /colleague_invites/{id}/resend': {
      async given() {
        const { token, params } = await invited()
        return { token, params }
      },
      acts: ['colleagues.invite'],
      events: ['colleagues.changed'],
      mails: 1,
    },
    'DELETE /colleague_invites/{id}': {
      async given() {
        const { token, params } = await invited()
        return { token, params }
      },
      acts: ['colleagues.withdraw_invite'],
      events: ['colleagues.changed'],
    },
    'PUT /colleague/{id}': {
      given: async () => ({ ...(await employed()), body: { duty: 'buyer' } }),
      acts: ['colleagues.change_duty'],
      events: ['colleagues.changed', 'user.changed'],
    },
    'DELETE /colleague/{id}': {
      given: employed,
      acts: ['colleagues.remove'],
      events: ['colleagues.changed'],
    },
    'POST /auth/check_colleague_invite': {
      given: async () => ({ token: undefined, body: { token: await mailed() } }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /auth/accept_colleague_invite': {
      given: async () => ({
        token: undefined,
        body: {
          token: await mailed(),
          first_name: 'Ida',
          last_name: 'Voss',
          password: 'a wholly new one',
        },
      }),
      acts: ['colleagues.join', 'identity.sign_in'],
      events: ['colleagues.changed'],
    },
    'PUT /user/{id}/employer': {
      given: async () => ({
        params: { id: (await newPerson(desk)).id },
        body: { employer_id: (await owner()).id, duty: 'buyer' },
      }),
      acts: ['colleagues.attach'],
      events: ['colleagues.changed', 'user.changed'],
      mails: 1,
    },
    'POST /user/update_low_balance': {
      given: async () => ({ token: (await owner()).token, body: { low_balance_at: 25 } }),
      acts: ['profile.change'],
      events: ['user.changed'],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
