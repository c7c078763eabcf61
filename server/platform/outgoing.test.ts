import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import {
  assertNamePublic,
  callOutside,
  connectGuarded,
  exchangeOutside,
  isPublicAddress,
  type Resolve,
} from './outgoing.ts'

const NOBODY = { outgoingPrivateHosts: [] }
const OPERATOR = { outgoingPrivateHosts: ['127.0.0.1'] }

let answer: RequestListener
let seen: string[]
let origin: string
let server: Server
let sockets: Set<Socket>

beforeEach(async () => {
  seen = []
  answer = (_, response) => response.end('inside')
  server = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  origin = await listen()
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

async function listen(): Promise<string> {
  sockets = new Set()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const resolveTo =
  (...numbers: string[]): Resolve =>
  (_, __, callback) =>
    callback(
      null,
      numbers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('security 32: a guarded address', () => {
  test.each([
    ['loopback', 'http://127.0.0.1/'],
    ['all of loopback', 'http://127.8.9.10/'],
    ['this machine', 'http://0.0.0.0/'],
    ['zero', 'http://0/'],
    ['private, ten', 'https://10.0.0.5/'],
    ['private, 172', 'https://172.31.255.254/'],
    ['private, 192', 'https://192.168.1.1/'],
    ['shared', 'https://100.64.0.1/'],
    ['link-local, where clouds keep their keys', 'http://169.254.169.254/latest/meta-data'],
    ['multicast', 'http://224.0.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['loopback of IPv6', 'http://[::1]/'],
    ['unspecified of IPv6', 'http://[::]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6, in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['IPv4 in IPv6, the old way', 'http://[::127.0.0.1]/'],
    ['IPv4 behind a translator', 'http://[64:ff9b::7f00:1]/'],
    ['IPv4 in a 6to4 address', 'http://[2002:7f00:1::]/'],
    ['unique local', 'http://[fc00::1]/'],
    ['unique local, as it is used', 'http://[fd12:3456::1]/'],
    ['link-local of IPv6', 'http://[fe80::1]/'],
    ['site-local of IPv6', 'http://[fec0::1]/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['octal in one', 'http://017700000001/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['hexadecimal in parts', 'http://0x7f.0.0x0.1/'],
    ['short', 'http://127.1/'],
    ['in circled digits', 'http://①②⑦.0.0.1/'],
    ['with a dot at the end', 'http://127.0.0.1./'],
    ['localhost', 'http://localhost/'],
    ['localhost in capitals', 'http://LOCALHOST/'],
    ['localhost with a dot at the end', 'http://localhost./'],
    ['below localhost', 'http://portal.localhost/'],
    ['a name of the own network', 'http://intranet/'],
    ['a name of the own network with a dot', 'http://intranet./'],
    ['a name and a password', 'https://user:secret@pay.example.com/'],
    ['a name', 'https://user@pay.example.com/'],
    ['a password alone', 'https://:secret@pay.example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'ftp://pay.example.com/'],
  ])('%s is refused: %s', async (_, url) => {
    expect(() => assertNamePublic(new URL(url))).toThrow('outgoing address refused')
    await expect(callOutside(NOBODY, { url, guarded: true })).rejects.toMatchObject({
      code: 'outgoing_address_refused',
    })
  })

  test.each([
    'https://pay.example.com/',
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://a.b:8443/x',
  ])('%s is not', (url) => {
    expect(assertNamePublic(new URL(url))).toBeUndefined()
  })

  test.each([
    ['a private number', ['10.0.0.5']],
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['loopback as IPv6 writes IPv4', ['::ffff:127.0.0.1']],
    ['a public number and a private one', ['1.1.1.1', '192.168.0.1']],
  ])('a name that stands for %s is refused when it is called', async (_, numbers) => {
    const { port } = new URL(origin)
    const url = `http://pay.example.com:${port}/`
    await expect(callOutside(NOBODY, { url, guarded: true }, resolveTo(...numbers))).rejects.toMatchObject({
      code: 'outgoing_address_refused',
    })
    expect(seen).toEqual([])
  })

  test('a name is looked up once, for the connection: there is no second answer that could differ', async () => {
    const asked: string[] = []
    const rebinding: Resolve = (name, options, callback) => {
      asked.push(name)
      resolveTo(asked.length === 1 ? '127.0.0.1' : '1.1.1.1')(name, options, callback)
    }
    const call = callOutside(NOBODY, { url: 'http://rebind.example.com/', guarded: true }, rebinding)
    await expect(call).rejects.toMatchObject({ code: 'outgoing_address_refused' })
    expect(asked).toEqual(['rebind.example.com'])
  })

  test('a name that nobody knows is unreachable', async () => {
    const unknown: Resolve = (_, __, callback) => callback(new Error('ENOTFOUND'), [])
    const call = callOutside(NOBODY, { url: 'http://gone.example.com/', guarded: true }, unknown)
    await expect(call).rejects.toThrow('gone.example.com does not answer: ENOTFOUND')
  })
})

describe('hosts that the operator named', () => {
  test('are let through, and nobody else', async () => {
    const { port } = new URL(origin)
    await expect(callOutside(OPERATOR, { url: `${origin}/a`, guarded: true })).resolves.toMatchObject({
      status: 200,
      text: 'inside',
    })
    for (const other of ['localhost', '127.0.0.2', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const call = callOutside(OPERATOR, { url: `http://${other}:${port}/b`, guarded: true })
      await expect(call, other).rejects.toMatchObject({ code: 'outgoing_address_refused' })
    }
    expect(seen).toEqual(['GET /a'])
  })

  test('may be written in capitals, and IPv6 with or without brackets', () => {
    const hosts = ['BTCPay.lan', '::1', '[fd00::5]']
    for (const url of ['http://btcpay.lan/', 'http://btcpay.lan./', 'http://[::1]/', 'http://[fd00::5]/'])
      expect(assertNamePublic(new URL(url), hosts)).toBeUndefined()
    expect(() => assertNamePublic(new URL('http://other.lan.localhost/'), hosts)).toThrow()
  })

  test.each(['http://user:secret@127.0.0.1/', 'file://127.0.0.1/etc/passwd'])(
    'are no excuse for %s',
    async (url) => {
      await expect(callOutside(OPERATOR, { url, guarded: true })).rejects.toMatchObject({
        code: 'outgoing_address_refused',
      })
    },
  )
})

describe('an answer', () => {
  test('comes with status, headers and text; what is sent arrives whole', async () => {
    answer = async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      response.writeHead(201, { 'x-length': request.headers['content-length'] }).end(Buffer.concat(parts))
    }
    const sent = { url: `${origin}/x?y=1`, method: 'POST' as const, body: 'zażółć' }
    expect(await callOutside(NOBODY, sent)).toMatchObject({
      status: 201,
      text: 'zażółć',
      headers: { 'x-length': '10' },
    })
    expect(seen).toEqual(['POST /x?y=1'])
  })

  test('security 32: that leads elsewhere is not followed', async () => {
    answer = (_, response) => response.writeHead(302, { location: `${origin}/inner` }).end()
    expect(await callOutside(OPERATOR, { url: `${origin}/outer`, guarded: true })).toMatchObject({
      status: 302,
    })
    expect(seen).toEqual(['GET /outer'])
  })

  test('may have two megabytes and not a byte more', async () => {
    const most = 2 * 1024 * 1024
    answer = (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)), 'x'))
    expect((await callOutside(NOBODY, { url: `${origin}/${most}` })).text).toHaveLength(most)
    await expect(callOutside(NOBODY, { url: `${origin}/${most + 1}` })).rejects.toThrow(
      'the answer is too large',
    )
  })

  test.each<[string, RequestListener]>([
    ['does not come', () => {}],
    ['begins and does not end', (_, response) => response.write('half')],
  ])('that %s is not waited for', async (_, silent) => {
    answer = silent
    await expect(callOutside(NOBODY, { url: origin, timeoutMs: 60 })).rejects.toThrow(
      `${new URL(origin).host} does not answer`,
    )
  })

  test.each<[string, RequestListener]>([
    ['is cut off before it begins', (request) => request.socket.destroy()],
    [
      'is cut off in the middle',
      (request, response) => response.write('half', () => request.socket.destroy()),
    ],
  ])('that %s is no answer', async (_, broken) => {
    answer = broken
    await expect(callOutside(NOBODY, { url: origin })).rejects.toThrow('does not answer')
  })

  test.each([
    ['garbage', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ])('of %s is no answer', async (_, text) => {
    await new Promise((closed) => server.close(closed))
    server = createTcpServer((socket) => socket.on('error', () => {}).end(text))
    await expect(callOutside(NOBODY, { url: await listen(), timeoutMs: 300 })).rejects.toThrow(
      'does not answer',
    )
  })
})

describe('bytes on their way', () => {
  async function* pieces(count: number) {
    for (let piece = 0; piece < count; piece++) yield Buffer.alloc(64 * 1024, piece)
  }
  const sent = (count: number) => ({ size: count * 64 * 1024, chunks: pieces(count) })

  test('arrive whole, with their length, and come back in pieces', async () => {
    answer = (request, response) => {
      response.setHeader('x-length', request.headers['content-length'] ?? '')
      request.pipe(response)
    }
    const echoed = await exchangeOutside(
      NOBODY,
      { url: origin, method: 'POST', body: sent(40) },
      async ({ headers, chunks }) => {
        const parts: Buffer[] = []
        for await (const part of chunks) parts.push(part)
        return { length: headers['x-length'], bytes: Buffer.concat(parts) }
      },
    )
    expect(echoed.length).toBe('2621440')
    expect(echoed.bytes.equals(Buffer.concat(await Readable.from(pieces(40)).toArray()))).toBe(true)
  })

  test('are not sent on to somebody who has answered already', async () => {
    answer = (_, response) => response.writeHead(422).end()
    const status = await exchangeOutside(
      NOBODY,
      { url: origin, method: 'POST', body: sent(400) },
      async (early) => early.status,
    )
    expect(status).toBe(422)
  })

  test('that cannot be read end the call, and so does whoever refuses the answer', async () => {
    async function* broken() {
      yield Buffer.alloc(10)
      throw new Error('the disk is gone')
    }
    const body = { size: 1000, chunks: broken() }
    const unread = exchangeOutside(NOBODY, { url: origin, method: 'POST', body }, async () => 'answered')
    await expect(unread).rejects.toThrow('the disk is gone')
    const refused = exchangeOutside(NOBODY, { url: origin }, async () => {
      throw new AppError('file_too_large')
    })
    await expect(refused).rejects.toMatchObject({ code: 'file_too_large' })
  })
})

test('nobody there, an unreadable address or a key that no header can hold: unreachable, never a crash', async () => {
  const [url, nobody] = [origin, 'http://127.0.0.1:1/']
  await expect(callOutside(NOBODY, { url: nobody })).rejects.toThrow('127.0.0.1:1 does not answer')
  await expect(callOutside(NOBODY, { url: 'http://' })).rejects.toThrow('the address cannot be read')
  const headers = { authorization: 'Bearer ключ' }
  await expect(callOutside(NOBODY, { url, headers })).rejects.toThrow('Invalid character in header content')
  expect(seen).toEqual([])
})

test.each([
  ['1.1.1.1', true],
  ['::ffff:1.1.1.1', true],
  ['2606:4700::1111', true],
  ['::ffff:10.0.0.1', false],
  ['fe80::1%eth0', false],
  ['no number', false],
  ['', false],
])('%j is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('security 32: a line to a server that is not spoken to in HTTP', () => {
  const there = () => ({ port: Number(new URL(origin).port) })

  test('is not opened to a name that stands for our own network', async () => {
    const line = connectGuarded(NOBODY, { host: 'mail.example.test', ...there() }, resolveTo('127.0.0.1'))
    await expect(line).rejects.toMatchObject({ code: 'outgoing_address_refused' })
    expect(() => connectGuarded(NOBODY, { host: '127.0.0.1', ...there() })).toThrow(AppError)
  })

  test('is opened to a host that the operator vouches for', async () => {
    const socket = await connectGuarded(OPERATOR, { host: '127.0.0.1', ...there() })
    expect(socket.remotePort).toBe(there().port)
    socket.destroy()
  })
})
