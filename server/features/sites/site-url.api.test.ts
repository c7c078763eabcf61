import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, solvedCaptcha } from '#server/test/people.ts'
import { createSite } from './create-site.ts'
import { getSiteUrl } from './site-url.ts'

const desk = useDesk({ PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: '127.0.0.1' })

beforeAll(async () => {
  const { main, other } = desk.sites
  await desk.owner.query(
    "insert into site_hostnames (hostname, site_id) values ('old.example', $1), ('alba.example', $2), ('www.alba.example', $2)",
    [main, other],
  )
})

/** The addresses in the mail that a forgotten password sends, asked for with these headers. */
async function originsMailed(site: 'main' | 'other', headers: Record<string, string>): Promise<string[]> {
  const { email } = await newPerson(desk, { site })
  const asked = await desk.call('POST /auth/send_forgot_pass_code', {
    body: { email, captcha: await solvedCaptcha(desk) },
    headers,
  })
  expect(asked.status).toBe(200)
  const [mail] = await desk.mailsTo(email)
  const found = `${mail?.html}${mail?.text}`.match(/https?:\/\/[\w.:-]+/g) ?? []
  return [...new Set(found)].filter((address) => !address.includes('w3.org'))
}

test.each([
  ['main', { host: 'portal.example:6666' }, 'https://portal.example'],
  ['main', { host: 'portal.example', 'x-forwarded-proto': 'http' }, 'https://portal.example'],
  ['main', { host: 'portal.example', 'x-forwarded-host': 'portal.example:6666' }, 'https://portal.example'],
  ['main', { host: 'old.example' }, 'https://portal.example'],
  ['other', { host: 'www.alba.example:6666' }, 'https://www.alba.example'],
  ['other', { host: 'other.localhost:6666' }, 'https://alba.example'],
] as const)('a mail of %s asked for by %j leads to %s', async (site, headers, address) => {
  expect(await originsMailed(site, headers)).toEqual([address])
})

test('work that nobody asked for leads to the same addresses', async () => {
  expect(await getSiteUrl(desk.platform, desk.sites.main)).toBe('https://portal.example')
  expect(await getSiteUrl(desk.platform, desk.sites.other)).toBe('https://alba.example')
  const place = { country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin', locale: 'en' }
  const third = await createSite(desk.platform, {
    slug: 'third',
    isAdminSite: false,
    title: 'Third',
    ...place,
  })
  expect(await getSiteUrl(desk.platform, third)).toBe('https://third.localhost')
})

test('asked for our health by any name, it answers', async () => {
  const reply = await desk.call('GET /health', { headers: { host: 'balancer.internal' } })
  expect(reply.status).toBe(200)
})
