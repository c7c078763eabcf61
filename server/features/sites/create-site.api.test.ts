import { expect, test } from 'vitest'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { useDesk } from '#server/test/desk.ts'
import { createSite, findAdminSite, type NewSite } from './create-site.ts'

const desk = useDesk()

const site = (slug: string, changes: Partial<NewSite> = {}): NewSite => ({
  slug,
  isAdminSite: false,
  title: `Portal ${slug}`,
  country: 'PL',
  currency: 'PLN',
  timezone: 'Europe/Warsaw',
  locale: 'pl',
  ...changes,
})

const data = async (host: string) =>
  (await desk.server.inject({ url: '/api/auth/get_site_data', headers: { host } })).json()

test('a new site answers at once, with the settings it starts with', async () => {
  const id = await createSite(desk.platform, site('alba'))
  const body = await data('alba.localhost')
  expect(body).toMatchObject({
    id,
    title: 'Portal alba',
    is_admin_site: false,
    country: 'PL',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    default_locale: 'pl',
    default_theme: 'default',
    theme: DEFAULT_COLORS,
    open_times: [],
    close_dates: [],
    logo: null,
    live_support_public: false,
  })
})

test('it answers under its hostnames, in any case and with a port', async () => {
  await createSite(desk.platform, site('named', { hostnames: ['named.test', 'www.named.test'] }))
  for (const host of ['named.test', 'www.named.test', 'NAMED.test:8080', 'named.test.', 'named.localhost'])
    expect((await data(host)).title).toBe('Portal named')
})

test('a slug and a hostname belong to one site, and nothing is left of the one that lost', async () => {
  await createSite(desk.platform, site('first', { hostnames: ['one.test'] }))
  await expect(createSite(desk.platform, site('first'))).rejects.toMatchObject({
    fields: { slug: { code: 'taken' } },
  })
  await expect(createSite(desk.platform, site('second', { hostnames: ['one.test'] }))).rejects.toMatchObject({
    fields: { hostname: { code: 'taken' } },
  })
  const { rows } = await desk.owner.query("select slug from sites where slug = 'second'")
  expect(rows).toEqual([])
})

test('there is exactly one admin site', async () => {
  await expect(createSite(desk.platform, site('usurper', { isAdminSite: true }))).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await findAdminSite(desk.platform)).toEqual({ id: desk.sites.main, slug: 'main' })
})

test.each(['Upper', '-dash', 'with space', 'dot.ted', 'x'.repeat(64), ''])('%j is no slug', async (slug) => {
  await expect(createSite(desk.platform, site(slug))).rejects.toThrow('sites_slug_check')
})

test('until the admin site has a hostname every unknown host is the admin site; then it is 404', async () => {
  expect((await data('unknown.test')).title).toBe('Site main')
  const heard = new Promise<string>((resolve) => desk.platform.signals.on('sites', resolve))
  await desk.owner.query("insert into site_hostnames (hostname, site_id) values ('desk.test', $1)", [
    desk.sites.main,
  ])
  await desk.owner.query("select pg_notify('tunedesk_sites', 'changed')")
  await heard
  expect((await data('desk.test')).title).toBe('Site main')
  expect(await data('unknown.test')).toMatchObject({ code: 'unknown_site' })
  expect((await data('alba.localhost')).title).toBe('Portal alba')
})
