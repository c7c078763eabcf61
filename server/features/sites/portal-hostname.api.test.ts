import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createServer } from '#platform/http/server.ts'
import { ROUTES } from '#server/app.ts'
import { install } from '#server/install.ts'
import { useDesk } from '#server/test/desk.ts'
import { demo } from '../../../demo/demo.ts'

const desk = useDesk({ DEMO: 'false' })
const running: FastifyInstance[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

/** The program as it starts with this address on what earlier starts left; answers who is found under a host. */
async function startAt(publicUrl: string | undefined) {
  const platform = { ...desk.platform, config: { ...desk.platform.config, publicUrl } }
  await install(platform, demo)
  const server = await createServer(platform, ROUTES)
  running.push(server)
  return async (host: string) => {
    const reply = await server.inject({ url: '/api/auth/get_site_data', headers: { host } })
    return reply.json().title ?? reply.json().code
  }
}

const LOCAL = ['localhost:4631', 'localhost', '127.0.0.1:4631', '[::1]:4631']

test.each([undefined, 'http://localhost:4631', 'http://127.0.0.1:4631'])(
  'a portal that had an address is reached on this machine when it is started with %s',
  async (publicUrl) => {
    const live = await startAt('https://portal.example')
    expect(await live('portal.example')).toBe('Site main')
    for (const host of LOCAL) expect([host, await live(host)]).toEqual([host, 'unknown_site'])
    const restored = await startAt(publicUrl)
    for (const host of LOCAL) expect([host, await restored(host)]).toEqual([host, 'Site main'])
    expect(await restored('other.localhost')).toBe('Site other')
  },
)

test('the address of an earlier start is forgotten, names that were entered are not', async () => {
  await desk.owner.query('insert into site_hostnames (hostname, site_id) values ($1, $2), ($3, $4)', [
    'entered.example',
    desk.sites.main,
    'alba.example',
    desk.sites.other,
  ])
  const before = await startAt('https://portal.example')
  const after = await startAt('https://Moved.example:8443')
  expect(await before('portal.example')).toBe('Site main')
  expect(await after('portal.example')).toBe('unknown_site')
  for (const host of ['moved.example', 'MOVED.example.:8443', 'entered.example'])
    expect([host, await after(host)]).toEqual([host, 'Site main'])
  expect(await after('alba.example')).toBe('Site other')
})

test('no other site can take the name of the portal', async () => {
  await desk.owner.query('insert into site_hostnames (hostname, site_id) values ($1, $2)', [
    'contested.example',
    desk.sites.other,
  ])
  expect(await (await startAt('https://contested.example'))('contested.example')).toBe('Site main')
})

test('a browser that comes by an unknown name gets a page in its language, everything else JSON', async () => {
  await startAt('https://portal.example')
  const ask = (url: string, headers: Record<string, string> = {}) =>
    running[0]?.inject({ url, headers: { host: 'unknown.example', ...headers } })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page = await ask('/orders?x=<script>', { ...browser, 'accept-language': 'fr;q=0.9, de-AT, en;q=0.5' })
  expect([page?.statusCode, page?.headers['content-type'], page?.headers['cache-control']]).toEqual([
    404,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(page?.body).toContain('<html lang="de" dir="ltr">')
  expect(page?.body).toContain('Unter dieser Adresse gibt es keine Website.')
  expect(page?.body).not.toContain('<script')
  const nonce = /<style nonce="([^"]+)">/.exec(page?.body ?? '')?.[1]
  expect(page?.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`)
  expect((await ask('/', { ...browser, 'accept-language': 'ar' }))?.body).toContain(
    '<html lang="ar" dir="rtl">',
  )
  expect((await ask('/', { ...browser, 'accept-language': 'xx;q=;,,' }))?.body).toContain('<html lang="en"')
  for (const reply of [await ask('/'), await ask('/api/auth/get_site_data', browser)])
    expect([reply?.statusCode, reply?.json().code]).toEqual([404, 'unknown_site'])
})
