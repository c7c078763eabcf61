import type { CallOptions, Desk, Reply } from './desk.ts'
import { newPerson, type TestPerson } from './people.ts'

let number = 0

/** A customer of the admin site who may have a sub-portal. */
export const newAgent = (desk: Desk): Promise<TestPerson> => newPerson(desk, { kind: 'agent' })

/** What the form of a new sub-portal sends. */
export function portalForm(agentId: string, changes: Record<string, string> = {}, logo?: Blob): FormData {
  number++
  const form = new FormData()
  const fields = {
    agent_id: agentId,
    slug: `portal-${number}`,
    title: `Portal ${number}`,
    language: 'en',
    country: 'IT',
    currency: 'EUR',
    timezone: 'Europe/Rome',
    admin_first_name: 'Gia',
    admin_last_name: 'Conti',
    admin_email: `first${number}@portal.test`,
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (logo) form.set('logo', logo, 'logo.png')
  return form
}

/** Opens one by the call of staff; its agent is new unless it is said. */
export async function openPortal(
  desk: Desk,
  { token }: TestPerson,
  changes: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply['body'] & { id: string; slug: string }> {
  const agentId = changes['agent_id'] ?? (await newAgent(desk)).id
  const reply = await desk.call('POST /sub_portal', { token, headers, form: portalForm(agentId, changes) })
  if (reply.status !== 200) throw new Error(`no portal: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** The options of a call to the host of a portal. */
export const at = (slug: string, options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { host: `${slug}.localhost`, ...options.headers },
})

/** Gives the second site of the desk an agent of the first, who pays prices of this type. */
export async function linkOther(desk: Desk, priceType = 1): Promise<TestPerson> {
  const agent = await newAgent(desk)
  await desk.owner.query('update users set price_type = $1 where id = $2', [priceType, agent.id])
  await desk.owner.query('update sites set agent_id = $1 where id = $2', [agent.id, desk.sites.other])
  return agent
}
