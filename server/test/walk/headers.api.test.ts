import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { newAdmin } from '../people.ts'
import { sendTo } from './send.ts'
import { sideBySide } from './side-by-side.ts'
import { CALLS, type Insiders, insiderFor, newInsiders } from './walked-calls.ts'

/* What browsers are told with every answer: what a page may do, who may frame it, and that nobody else may read it. */
const web = mkdtempSync(join(tmpdir(), 'tunedesk-web-'))
const SCRIPT = 'document.title = 1'
writeFileSync(
  join(web, 'index.html'),
  `<!doctype html><html><head><script>${SCRIPT}</script></head><body></body></html>`,
)
writeFileSync(join(web, 'frame-words.json'), '{}')
const HASH = createHash('sha256').update(SCRIPT).digest('base64')
afterAll(() => rmSync(web, { recursive: true, force: true }))

// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk({ WEB_DIR: web })
const behindTls = useDesk({ WEB_DIR: web, PUBLIC_URL: 'https://desk.example' })
const onPlainHttp = useDesk({ WEB_DIR: web, PUBLIC_URL: 'http://desk.example' })

let insiders: Insiders
beforeAll(async () => {
  insiders = await newInsiders(desk)
})

const get = (url: string, headers: Record<string, string> = {}, at = desk) =>
  at.server.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

const PAGES = ['/', '/login', '/admin/settings', '/no/such/page', '/api/docs']

test.each(PAGES)('security 39: %s is a page that runs nothing but our own scripts', async (url) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    // The script that the page was built with, and no other that stands in a page.
    'script-src': url === '/api/docs' ? "'self'" : `'self' 'sha256-${HASH}'`,
    'connect-src': "'self'",
    // PayFast takes a form of the buyer's browser.
    'form-action': expect.stringMatching(/^'self'( https:\/\/(www|sandbox)\.payfast\.co\.za)*$/),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(policy['style-src']).toMatch(/^'self'( 'nonce-[^']+')?$/)
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toMatch(
    /\bcamera=\(\), .*geolocation=\(\), .*microphone=\(\), .*usb=\(\)/,
  )
})

test('styles of a page need a word that changes with every answer', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers, body } = await get('/login')
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
      expect(body).toContain(`nonce="${nonce}"`)
      return nonce
    }),
  )
  expect(nonces[0]).toHaveLength(24)
  expect(nonces[0]).not.toBe(nonces[1])
})

test('security 39: every answer of every call carries the same protection', async () => {
  await sideBySide(CALLS, async (call) => {
    for (const sent of [{ token: insiderFor(call, insiders) }, {}]) {
      const { status, headers } = await sendTo(desk, call, { url: `/api${call.path}?walked=1`, ...sent })
      expect([call.key, status >= 400]).toEqual([call.key, true])
      expect([call.key, headers['content-security-policy']]).toEqual([
        call.key,
        expect.stringContaining("default-src 'none'"),
      ])
      expect([call.key, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        call.key,
        'nosniff',
        'no-store',
      ])
      expect([call.key, headers['x-frame-options']]).toEqual([call.key, 'DENY'])
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    }
  })
})

test('answers in JSON are kept by nobody', async () => {
  for (const call of CALLS.filter(({ method, path, endpoint }) => {
    return method === 'GET' && !path.includes('{') && typeof endpoint.response === 'object'
  })) {
    const { status, headers } = await sendTo(desk, call, { token: insiderFor(call, insiders) })
    expect([call.key, status < 500, headers['cache-control']]).toEqual([call.key, true, 'no-store'])
    expect([call.key, headers['content-type']]).toEqual([call.key, 'application/json; charset=utf-8'])
  }
})

test('HEAD is answered like GET; a stream, which would never end, is not', async () => {
  for (const call of CALLS.filter(({ method, path, key }) => {
    // One sends a mail, the other finds none of the orders that its sample names.
    const others = ['GET /auth/send_verification_code', 'GET /shop/order/delivery_notes']
    return method === 'GET' && !path.includes('{') && !others.includes(key)
  })) {
    const { status } = await sendTo(desk, { ...call, method: 'HEAD' }, { token: insiderFor(call, insiders) })
    expect([call.key, status]).toEqual([call.key, call.endpoint.response === 'stream' ? 404 : 200])
  }
})

test('browsers are held to TLS where the address says so, and only there', async () => {
  for (const url of ['/', '/api/auth/get_site_data']) {
    const seen = await Promise.all(
      [desk, behindTls, onPlainHttp].map(
        async (at) => (await get(url, {}, at)).headers['strict-transport-security'],
      ),
    )
    expect(seen).toEqual([undefined, 'max-age=31536000', undefined])
  }
})

describe('security 39: pages of others', () => {
  const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

  test('read nothing: no answer names another origin', async () => {
    await sideBySide(CALLS, async (call) => {
      const token = insiderFor(call, insiders)
      const { headers } = await sendTo(desk, call, { url: `/api${call.path}?walked=1`, headers: evil, token })
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect([call.key, allowed, headers['cross-origin-resource-policy']]).toEqual([
        call.key,
        [],
        'same-origin',
      ])
    })
  })

  test('are refused when they ask beforehand', async () => {
    await sideBySide(CALLS, async (call) => {
      const reply = await desk.server.inject({
        method: 'OPTIONS',
        url: `/api${call.path}`,
        headers: {
          host: 'localhost',
          ...evil,
          'access-control-request-method': call.method,
          'access-control-request-headers': 'x-access-token',
        },
      })
      const allowed = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))
      expect([call.key, reply.statusCode, allowed]).toEqual([call.key, 404, []])
    })
  })

  test('have nothing to send along: the token is a header, and the one cookie goes nowhere else', async () => {
    const { headers } = await desk.call('POST /auth/signin', {
      body: { login: (await newAdmin(desk)).email, password: 'correct horse battery' },
    })
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^device=[^;]+; Max-Age=31536000; Path=\/api\/auth\/signin; HttpOnly; SameSite=Strict$/,
    )
  })
})
