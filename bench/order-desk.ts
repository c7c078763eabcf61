import { v7 as newId } from 'uuid'
import { type RunningProcess, signInAs } from './running-server.ts'

export interface Encoded {
  bytes: Buffer
  type: string
}

/** A form as it goes over the wire: how quickly this program makes one is not what is measured. */
export async function encoded(form: FormData): Promise<Encoded> {
  const body = new Response(form)
  return { type: body.headers.get('content-type') ?? '', bytes: Buffer.from(await body.arrayBuffer()) }
}

/** Staff and a customer of the demo with credits, and the order that the customer sends. */
export async function openOrderDesk({ url }: RunningProcess) {
  const staff = await signInAs(url, 'admin')
  const customer = await signInAs(url, 'customer@workshop.example')

  async function call(method: string, path: string, token: string, body?: Encoded | object) {
    const sent = body && 'bytes' in body ? body : jsonOf(body)
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-access-token': token,
        'idempotency-key': newId(),
        ...(sent && { 'content-type': sent.type }),
      },
      ...(sent && { body: new Uint8Array(sent.bytes) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: whatever the answer holds
    return (await reply.json()) as any
  }

  const me = await call('GET', '/auth/refresh_user_data', customer)
  await call('POST', `/balances/${me.id}/adjust`, staff, { credits: 100_000, reason: 'for the benchmark' })
  const { items: variants } = await call('GET', '/vehicle/search?q=golf', customer)
  const [variant] = variants
  const { items: services } = await call('GET', `/service_all?vtype=${variant.path[0].id}`, customer)
  const service = services.find((one: { needs_option: boolean; attestation: string }) => {
    return !one.needs_option && !one.attestation
  })

  function orderForm(file: Buffer): Promise<Encoded> {
    const form = new FormData()
    const fields = {
      variant_id: variant.variant_id,
      service_id: service.id,
      tool: 'KESS3',
      read_method: 'obd',
      master_slave: 'master',
      time_frame: 'asap',
      agreed_price: String(service.price),
      agree_terms: 'true',
      vehicle_confirmed: 'true',
      instructions_read: 'true',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('original_file', new Blob([new Uint8Array(file)]), 'read.bin')
    return encoded(form)
  }

  return { staff, customer, call, orderForm }
}

function jsonOf(body: object | undefined): Encoded | undefined {
  return body && { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}
