import type { CallOptions, Desk, Reply } from './desk.ts'

/** Starts a mailing as staff do: look at how many people it is for, and agree to that number. */
export async function startMailing(desk: Desk, id: string, options: CallOptions): Promise<Reply> {
  const { body } = await desk.call('GET /mailing/{id}', { ...options, params: { id } })
  const { body: count } = await desk.call('GET /mailing_audience', {
    ...options,
    query: { audience: body.audience, mailing_id: id, ...body.filter },
  })
  return desk.call('POST /mailing/{id}/start', {
    ...options,
    params: { id },
    body: { people: count.people },
  })
}
