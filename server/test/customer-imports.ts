import type { Desk } from './desk.ts'

/** A file of customers sent by somebody, and what became of it. */
export function customerImportsBy(desk: Desk, token: () => string) {
  const send = (content: string | Buffer, fields: Record<string, string> = {}, by = token()) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append(
      'file',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
      'people.csv',
    )
    return desk.call('POST /user_import', { token: by, form })
  }
  const look = async (id: string) =>
    (await desk.call('GET /user_import/{id}', { token: token(), params: { id } })).body
  const importNow = async (content: string | Buffer, fields: Record<string, string> = {}, by = token()) => {
    const { status, body } = await send(content, fields, by)
    if (status !== 200) throw new Error(`refused with ${status} ${body.code}`)
    await desk.runJobs()
    return look(body.id)
  }
  return { send, look, importNow }
}

/** Customers of every site by where they end, with their wallets. */
export async function countPeople(desk: Desk): Promise<{ people: number; credits: number; tokens: number }> {
  const { rows } = await desk.owner.query(
    `select (select count(*)::int from users where email like '%@import.test') as people,
       (select coalesce(sum(balance), 0)::int from wallets w join users u on u.id = w.user_id
         where u.email like '%@import.test') as credits,
       (select count(*)::int from reset_tokens) as tokens`,
  )
  return rows[0]
}

export const clearPeople = (desk: Desk) =>
  desk.owner.query(`update users set email = id || '@deleted.invalid', username = null, deleted_at = now()
    where email like '%@import.test'`)
