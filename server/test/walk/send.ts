import type { Desk } from '../desk.ts'
import type { Seen } from './refusals.ts'
import { sampleAddressOf, type WalkedCall } from './walked-calls.ts'

export interface Sent {
  url?: string
  token?: string
  /** Content type; JSON unless told. */
  type?: string
  payload?: string | Buffer
  headers?: Record<string, string>
}

let addresses = 0
/** Each request comes from an address of its own, so that no limit on one address ends the walk. */
const nextAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

/** Sends exactly this, without any of the help that `desk.call` gives. */
export async function sendTo(desk: Desk, call: WalkedCall, sent: Sent): Promise<Seen> {
  const isStream = call.endpoint.response === 'stream'
  const reply = await desk.server.inject({
    method: call.method as 'GET',
    url: sent.url ?? sampleAddressOf(call),
    remoteAddress: nextAddress(),
    headers: {
      host: 'localhost',
      ...(sent.token !== undefined && { 'x-access-token': sent.token }),
      ...(sent.payload !== undefined && { 'content-type': sent.type ?? 'application/json' }),
      ...sent.headers,
    },
    ...(sent.payload !== undefined && { payload: sent.payload }),
    // A stream that is let in never ends by itself.
    ...(isStream && { payloadAsStream: true }),
  })
  const { statusCode: status, headers } = reply
  if (!isStream) return { status, headers, text: reply.body }
  if (status >= 400) return { status, headers, text: await readAll(reply.stream()) }
  reply.stream().destroy()
  return { status, headers, text: '' }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
