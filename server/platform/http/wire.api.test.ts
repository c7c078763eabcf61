import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newPerson } from '#server/test/people.ts'
import { rawHead, rawRequest } from '#server/test/walk/raw-request.ts'
import { expectNoFlaws, flawOfRefusal } from '#server/test/walk/refusals.ts'

/* What only real sockets carry: methods, hosts and bytes that no client library would send. */
const desk = useDesk()
let port: number
beforeAll(async () => {
  await desk.server.listen({ port: 0, host: '127.0.0.1' })
  port = (desk.server.server.address() as AddressInfo).port
})

const ask = (head: string, body = '') => rawRequest(port, head + body)

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'])(
    '%s where there is none is a 404 in JSON',
    async (method) => {
      const reply = await ask(rawHead(method, '/api/health'))
      expect([reply.status, JSON.parse(reply.text).code]).toEqual([404, 'not_found'])
      expectNoFlaws([flawOfRefusal(reply)])
    },
  )

  test('TRACE sends nothing back that it was sent', async () => {
    const reply = await ask(
      rawHead('TRACE', '/api/health', ['host: localhost', 'x-access-token: secret-of-mine']),
    )
    expect(JSON.stringify(reply)).not.toContain('secret-of-mine')
  })

  test('HEAD is GET without a body', async () => {
    const reply = await ask(rawHead('HEAD', '/api/health'))
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
  })

  test('CONNECT opens no tunnel', async () => {
    const reply = await ask(rawHead('CONNECT', 'evil.test:443', ['host: evil.test:443']))
    expect(reply.status === 200).toBe(false)
  })
})

describe('hosts', () => {
  test.each([
    'a b',
    'a/b',
    'a@b',
    'a..b',
    '-a',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(130)}test`,
    'a:b:c',
    'a:999999',
    '<script>',
    'a%00b',
    "a'b",
    '[::1',
    'ä.test',
  ])('"%s" is malformed', async (host) => {
    const reply = await rawRequest(
      port,
      Buffer.from(rawHead('GET', '/api/auth/get_site_data', [`host: ${host}`]), 'utf8'),
    )
    expect(reply.status).toBe(400)
    if (reply.text !== '') expect(JSON.parse(reply.text).code).toBe('bad_host')
    expect(reply.text).not.toContain('<script>')
  })

  test('one is needed, and only one', async () => {
    expect((await ask(rawHead('GET', '/api/auth/get_site_data', []))).status).toBe(400)
    expect(
      (await ask(rawHead('GET', '/api/auth/get_site_data', ['host: a.test', 'host: b.test']))).status,
    ).toBe(400)
  })

  test.each([
    'LOCALHOST',
    'localhost.',
    'localhost:8080',
    'Other.LocalHost:1',
    'unknown.example',
    '[::1]:80',
  ])('"%s" is welcome while the admin site has no hostname', async (host) => {
    const reply = await ask(rawHead('GET', '/api/auth/get_site_data', [`host: ${host}`]))
    const title = host.toLowerCase().startsWith('other.') ? 'Site other' : 'Site main'
    expect([reply.status, JSON.parse(reply.text).title]).toEqual([200, title])
  })

  test('a proxy that nobody named is not believed', async () => {
    const headers = [
      'host: localhost',
      'x-forwarded-host: other.localhost',
      'forwarded: host=other.localhost',
    ]
    const reply = await ask(rawHead('GET', '/api/auth/get_site_data', headers))
    expect(JSON.parse(reply.text).title).toBe('Site main')
  })
})

describe('bytes', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a version of tomorrow', 'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: a\u0000b\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
    ],
    [
      'a length and chunks',
      'POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space in the path', 'GET /api/he alth HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('%s is a 400', async (_name, bytes) => {
    const reply = await rawRequest(port, bytes)
    expect(reply.status).toBe(400)
    expectNoFlaws([flawOfRefusal(reply)])
  })

  test('headers beyond 16 KiB are too much', async () => {
    const reply = await ask(
      rawHead('GET', '/api/health', ['host: localhost', `x-long: ${'x'.repeat(20_000)}`]),
    )
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([413, 'body_too_large'])
    expectNoFlaws([flawOfRefusal(reply)])
  })

  test('a body that goes on beyond its length is cut there', async () => {
    const head = rawHead('POST', '/api/auth/signin', [
      'host: localhost',
      'content-type: application/json',
      'content-length: 5',
    ])
    const reply = await ask(head, '{"login":1}')
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([400, 'malformed_json'])
  })

  test('a body that announces itself too large is refused before it is sent', async () => {
    const reply = await ask(
      rawHead('POST', '/api/auth/signin', [
        'host: localhost',
        'content-type: application/json',
        'content-length: 99999999',
      ]),
    )
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([413, 'body_too_large'])
  })

  test('absolute addresses and odd beginnings of paths stay on this site', async () => {
    for (const path of [
      '//evil.test/api/health',
      '/\\evil.test',
      '/.%2e/api/health',
      '/api/../api/unknown',
    ]) {
      const reply = await ask(rawHead('GET', path))
      expect([path, reply.status, reply.headers.location]).toEqual([path, 404, undefined])
    }
  })
})

test('after all this the server still answers', async () => {
  expect((await desk.call('GET /health')).status).toBe(200)
})

describe('once the admin site has a hostname', () => {
  beforeAll(async () => {
    await desk.owner.query('insert into site_hostnames (hostname, site_id) values ($1, $2)', [
      'desk.example',
      desk.sites.main,
    ])
    await lookAnew()
  })

  test('it is the only way in from elsewhere, beside the names of the others', async () => {
    const statusOf = async (host: string) => {
      const reply = await ask(rawHead('GET', '/api/auth/get_site_data', [`host: ${host}`]))
      return [reply.status, JSON.parse(reply.text).code ?? JSON.parse(reply.text).title]
    }
    expect(await statusOf('desk.example')).toEqual([200, 'Site main'])
    expect(await statusOf('DESK.example.')).toEqual([200, 'Site main'])
    expect(await statusOf('other.localhost')).toEqual([200, 'Site other'])
    expect(await statusOf('unknown.example')).toEqual([404, 'unknown_site'])
    expect(await statusOf('192.0.2.7')).toEqual([404, 'unknown_site'])
    expect(await statusOf('127.0.0.1')).toEqual([200, 'Site main'])
    expect(await statusOf('nosuch.localhost')).toEqual([404, 'unknown_site'])
  })

  test('health answers by any name: balancers know none', async () => {
    const reply = await ask(rawHead('GET', '/api/health', ['host: 10.0.0.7', 'x-access-token: garbage']))
    expect(reply.status).toBe(200)
  })
})

/** What was changed behind the program's back is told to it, and heard. */
async function lookAnew() {
  const told = new Promise<void>((resolve) => desk.platform.signals.on('sites', () => resolve()))
  await desk.owner.query("select pg_notify('tunedesk_sites', '')")
  await told
}

describe('bodies that take their time', () => {
  const body = JSON.stringify({ title: 'Taken over' })
  const headTo = (host: string, { token }: { token: string }) =>
    rawHead('POST', '/api/settings', [
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      `x-access-token: ${token}`,
      'connection: close',
    ])

  test('security 16: who is blocked while a body comes does not act by it', async () => {
    const admin = await newAdmin(desk)
    const { status, text } = await slowRequest(headTo('localhost', admin), body, () =>
      desk.owner.query('update users set status = 2 where id = $1', [admin.id]),
    )
    expect([status, JSON.parse(text).code]).toEqual([403, 'account_blocked'])
  })

  test('who signs out while a body comes to an open call is told so, and no stranger', async () => {
    const { token } = await newPerson(desk)
    const wanted = JSON.stringify({ product_id: '019a0000-0000-7000-8000-000000000000', quantity: 1 })
    const head = rawHead('POST', '/api/shop/cart/add_item', [
      'host: localhost',
      'content-type: application/json',
      `content-length: ${wanted.length}`,
      `x-access-token: ${token}`,
      'connection: close',
    ])
    const { status, text } = await slowRequest(head, wanted, () => desk.call('POST /auth/signout', { token }))
    expect([status, JSON.parse(text).code]).toEqual([401, 'unauthenticated'])
  })

  test('a portal that is suspended while a body comes does nothing with it', async () => {
    const admin = await newAdmin(desk, { site: 'other' })
    const { status, text } = await slowRequest(headTo('other.localhost', admin), body, async () => {
      await desk.owner.query("update sites set state = 'suspended' where id = $1", [desk.sites.other])
      await lookAnew()
    })
    expect([status, JSON.parse(text).code]).toEqual([403, 'site_suspended'])
  })

  /** Half of the body, then what happens meanwhile, then the rest. */
  async function slowRequest(head: string, body: string, meanwhile: () => Promise<unknown>) {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (piece) => received.push(piece))
    const ended = once(socket, 'close')
    socket.write(head + body.slice(0, 5))
    await wait(1200)
    await meanwhile()
    socket.write(body.slice(5))
    await ended
    const answer = Buffer.concat(received).toString('utf8')
    return {
      status: Number(answer.split(' ')[1]),
      text: answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1),
    }
  }
})
