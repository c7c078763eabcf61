import { unsubscribePath } from '#features/mailings/index.ts'
import { newPerson } from '../people.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from mails to many. */
export function toldByMailings({ desk, ask, nextName }: Stage) {
  const letter = () => ({
    audience: 'dealers' as const,
    subject: nextName('News'),
    body: '<p>Hello {first_name}</p>',
  })
  const draft = async () => ({
    params: { id: (await ask('POST /mailing', { body: letter() })).id as string },
  })
  const agreed = async () => ({ people: (await ask('GET /mailing_audience', {})).people as number })
  const started = async () => {
    await newPerson(desk)
    const { params } = await draft()
    await ask('POST /mailing/{id}/start', { params, body: await agreed() })
    return { params }
  }
  const KEPT = 'a draft is told of when it is sent'
  const TOLD = ['mailing.changed'] as const
  const READER = ['customer.changed', 'user.changed'] as const
  const link = async () => {
    const { id } = await newPerson(desk)
    const path = unsubscribePath(desk.platform.config.secretKey, id)
    return { params: { token: path.replace('/unsubscribe/', '') } }
  }

  return {
    'POST /mailing': { given: () => ({ body: letter() }), acts: [], events: TOLD, why: KEPT },
    'PUT /mailing/{id}': {
      given: async () => ({ ...(await draft()), body: letter() }),
      acts: [],
      events: TOLD,
      why: KEPT,
    },
    'DELETE /mailing/{id}': { given: draft, acts: ['mailings.delete'], events: TOLD },
    'POST /mailing/{id}/test': {
      given: async () => ({ ...(await draft()), body: {} }),
      acts: ['mailings.test'],
      events: [],
      mails: 1,
    },
    'POST /mailing/{id}/start': {
      given: async () => ({ ...(await draft()), body: await agreed() }),
      acts: ['mailings.start'],
      events: TOLD,
    },
    'POST /mailing/{id}/pause': { given: started, acts: ['mailings.pause'], events: TOLD },
    'POST /mailing/{id}/resume': {
      async given() {
        const { params } = await started()
        await ask('POST /mailing/{id}/pause', { params })
        return { params }
      },
      acts: ['mailings.resume'],
      events: TOLD,
    },
    'POST /mailing/{id}/stop': { given: started, acts: ['mailings.stop'], events: TOLD },
    'POST /mailing/{id}/send_again': {
      async given() {
        const { params } = await started()
        await desk.owner.query(
          `insert into mailing_recipients (site_id, mailing_id, number, user_id, state, created_at)
           select $1, $2, 1, $3, 'queued', now()`,
          [desk.sites.main, params.id, (await newPerson(desk)).id],
        )
        await desk.owner.query('update mailings set frozen_at = now() where id = $1', [params.id])
        await desk.owner.query("update mailing_recipients set state = 'unknown' where mailing_id = $1", [
          params.id,
        ])
        return { params }
      },
      acts: ['mailings.send_again'],
      events: TOLD,
    },
    'POST /mailing_subscription': {
      given: () => ({ body: { subscribed: false } }),
      acts: ['mailings.unsubscribe'],
      events: READER,
    },
    'POST /unsubscribe/{token}': { given: link, acts: ['mailings.unsubscribe'], events: READER },
    'POST /subscribe_again/{token}': {
      async given() {
        const { params } = await link()
        await desk.call('POST /unsubscribe/{token}', { params })
        return { params }
      },
      acts: ['mailings.subscribe'],
      events: READER,
    },
  } satisfies Partial<Record<Mutating, Told>>
}
