import { expect, test } from 'vitest'
import { hostHeaders, normalHostname, siteUrl } from './site.ts'

test.each([
  ['Desk.Example', 'desk.example'],
  ['desk.example.', 'desk.example'],
  ['desk.example:8080', 'desk.example'],
  ['localhost', 'localhost'],
  ['192.0.2.7:80', '192.0.2.7'],
  ['[2001:DB8::1]:443', '[2001:db8::1]'],
  ['my_shop.example', 'my_shop.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s is %s', (host, name) => {
  expect(normalHostname(host)).toBe(name)
})

test.each([
  undefined,
  '',
  '.',
  'a b',
  'a..b',
  '-a.test',
  'a/b',
  'a@b',
  'a:b',
  'a\u0000',
  'ä.test',
  '[::1',
  'x'.repeat(254),
])('%j is malformed', (host) => {
  expect(() => normalHostname(host)).toThrow('bad host')
})

test('a host that is named twice is counted twice', () => {
  expect(hostHeaders(['Host', 'a.test', 'accept', '*/*', 'hOsT', 'b.test'])).toBe(2)
  expect(hostHeaders(['accept', 'host', 'host', 'a.test'])).toBe(1)
})

test.each([
  [{ publicUrl: undefined, port: 3000 }, 'http://localhost:3000', 'http://alba.example:3000'],
  [{ publicUrl: 'https://desk.example', port: 3000 }, 'https://desk.example', 'https://alba.example'],
  [
    { publicUrl: 'https://desk.example:8443', port: 3000 },
    'https://desk.example:8443',
    'https://alba.example:8443',
  ],
])('%j: the admin site is at %s, another at %s', (config, main, other) => {
  expect(siteUrl(config, { slug: 'main', isAdminSite: true, ownHostname: 'old.example' })).toBe(main)
  expect(siteUrl(config, { slug: 'alba', isAdminSite: false, ownHostname: 'alba.example' })).toBe(other)
})
