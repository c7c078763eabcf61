import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import type { Account, Accounts } from './accounts.ts'
import { addressOf } from './running-portal.ts'

/** Files of a form: in which field, under which name, and the bytes. */
export type SentFile = readonly [field: string, name: string, bytes: Buffer, type?: string]

/** Somebody who makes calls without a browser: for what a journey needs to be there before it begins. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: a journey reads whatever the answer holds
  call(method: string, path: string, body?: unknown): Promise<any>
  send(
    method: string,
    path: string,
    fields: Record<string, string>,
    ...files: SentFile[]
    // biome-ignore lint/suspicious/noExplicitAny: as above
  ): Promise<any>
}

export async function callerFor(accounts: Accounts, account: Account): Promise<Caller> {
  const { access_token } = await accounts.newSession(account)
  const { port, host } = new URL(addressOf(account.site.slug))

  // `fetch` sets the host itself, and names below localhost are known to browsers only.
  async function ask(method: string, path: string, body: Response | null) {
    const headers = {
      host,
      'x-access-token': access_token,
      ...(body && { 'content-type': body.headers.get('content-type') ?? '' }),
    }
    const asking = request({ host: '127.0.0.1', port, path: `/api${path}`, method, headers })
    asking.end(body ? Buffer.from(await body.arrayBuffer()) : undefined)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const said = await text(answer)
    expect(answer.statusCode, `${method} ${path}: ${said}`).toBe(200)
    return JSON.parse(said)
  }

  return {
    call: (method, path, body) => ask(method, path, body === undefined ? null : Response.json(body)),
    send(method, path, fields, ...files) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const [field, name, bytes, type = 'application/octet-stream'] of files)
        form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
      return ask(method, path, new Response(form))
    },
  }
}
