import { Agent, request } from 'node:http'
import { type KillableServer, startKillableServer } from '../killable-server.ts'

/** Programs on one database behind one address: as a proxy does, it leads to one that is there. */
export interface Instances {
  readonly servers: readonly KillableServer[]
  /** How many calls were refused, by status. */
  readonly refused: Readonly<Record<number, number>>
  /** Of one that is up, now this and now that. */
  address(): string
  /** SIGKILL and a new one; whoever comes meanwhile is led to another. */
  restart(server: KillableServer): Promise<void>
  call<T>(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<T>
  stop(): Promise<void>
}

interface CallOptions {
  token: string
  fields?: Record<string, string>
  key?: string
  /** The line breaks when the answer comes. */
  losesAnswer?: boolean
}

export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const BOUNDARY = 'load'

export async function startInstances(count: number, environment: Record<string, string>): Promise<Instances> {
  const servers = await Promise.all(Array.from({ length: count }, () => startKillableServer(environment)))
  const up = new Set(servers)
  const agent = new Agent({ keepAlive: true })
  const refused: Record<number, number> = {}
  const refuse = (status: number, message: string) => {
    refused[status] = (refused[status] ?? 0) + 1
    return new Refused(status, message)
  }
  let turn = 0
  const address = () => {
    turn += 1
    return [...up][turn % up.size]?.url ?? ''
  }
  return {
    servers,
    refused,
    address,
    async restart(server) {
      up.delete(server)
      await server.killAndRestart()
      up.add(server)
    },
    call<T>(
      method: 'GET' | 'POST',
      path: string,
      { token, fields, key, losesAnswer }: CallOptions,
    ): Promise<T> {
      const headers = {
        'x-access-token': token,
        ...(key && { 'idempotency-key': key }),
        ...(fields && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      }
      return new Promise((resolve, reject) => {
        const sent = request(`${address()}/api${path}`, { method, headers, agent })
        sent.on('error', reject)
        sent.on('response', (reply) => {
          if (losesAnswer) return sent.destroy(Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', reject)
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (reply.statusCode === 200) resolve(JSON.parse(text))
            else reject(refuse(reply.statusCode ?? 0, `${method} ${path}: ${text}`))
          })
        })
        sent.end(fields && formOf(fields))
      })
    },
    async stop() {
      agent.destroy()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

const formOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .concat(`--${BOUNDARY}--\r\n`)
    .join('')
