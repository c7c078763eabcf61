import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawReply {
  status: number
  headers: Record<string, string>
  text: string
}

/** Writes these very bytes to the port and reads until the server hangs up. */
export async function rawRequest(port: number, bytes: string | Buffer): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The server may hang up before it has read everything: what it said until then is the answer.
  socket.on('error', () => {})
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString('utf8')
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: body.join('\r\n\r\n'),
  }
}

export function rawHead(
  method: string,
  path: string,
  headers: readonly string[] = ['host: localhost'],
): string {
  return `${[`${method} ${path} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`
}
