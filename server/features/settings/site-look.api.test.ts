import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin } from '#server/test/people.ts'
import { readSiteLook } from './site-look.ts'

/* The page is sent with the name, language and colours of its site: they are there before the program is. */
const web = mkdtempSync(join(tmpdir(), 'tunedesk-look-'))
writeFileSync(
  join(web, 'index.html'),
  '<html lang="en"><head><!--colors--><title></title></head><!--brand--></html>',
)
writeFileSync(join(web, 'frame-words.json'), '{}')
afterAll(() => rmSync(web, { recursive: true, force: true }))
const desk = useDesk({ WEB_DIR: web })

const pageOf = async (host: string) =>
  (await desk.server.inject({ method: 'GET', url: '/login', headers: { host } })).body

test('every site has its own page, and a change of its settings is seen on the next one', async () => {
  const { token } = await newAdmin(desk)
  const colors = { ...DEFAULT_COLORS, header_bar_color: '#0b6e4f' }
  await desk.call('POST /theme_settings', { token, body: colors })
  await desk.call('POST /settings', {
    token,
    body: { title: 'Tuning & more', default_locale: 'ar', default_theme: 'custom' },
  })
  const page = await pageOf('localhost')
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<title>Tuning &amp; more</title>')
  expect(page).toContain('<bdi>Tuning &amp; more</bdi>')
  expect(page).toContain('--boot-header-bar-color:#0b6e4f')
  const other = await pageOf('other.localhost')
  expect(other).toContain('<html lang="en" dir="ltr">')
  expect(other).not.toContain('Tuning &amp; more')
  expect(other).toContain(`--boot-header-bar-color:${DEFAULT_COLORS.header_bar_color}`)

  await desk.call('POST /settings', { token, body: { default_theme: 'dark' } })
  expect(await pageOf('localhost')).toContain('--boot-card-bg-color:#131924')
})

test.each([
  ['fails', () => Promise.reject(new Error('gone'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('a database that %s does not keep the page from being sent', async (_, read) => {
  const app = (await import('fastify')).default()
  app.decorateRequest('site', { getter: () => ({ id: desk.sites.main }) as never })
  const platform = { ...desk.platform, db: { ...desk.platform.db, read } }
  await serveWebApp(app, platform, readSiteLook)
  const { statusCode, body } = await app.inject('/login')
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<html lang="en">')])
  await app.close()
})
