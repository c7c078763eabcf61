import { describe, expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('addresses lead where they say, and what is around them stays text', () => {
  expect(splitLinks('See https://files.example/a?b=1#c and http://two.example.')).toEqual([
    { text: 'See ' },
    { text: 'https://files.example/a?b=1#c', href: 'https://files.example/a?b=1#c' },
    { text: ' and ' },
    { text: 'http://two.example', href: 'http://two.example/' },
    { text: '.' },
  ])
})

test.each([
  ['(https://a.example/b)', 'https://a.example/b'],
  ['https://a.example/Golf_(Mk7)', 'https://a.example/Golf_(Mk7)'],
  ['(https://a.example/Golf_(Mk7)).', 'https://a.example/Golf_(Mk7)'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['https://a.example/x, then', 'https://a.example/x'],
  ['https://a.example/%D8%B9', 'https://a.example/%D8%B9'],
  ['HTTPS://A.example/x', 'https://a.example/x'],
])('%s', (text, href) => {
  expect(hrefs(text)).toEqual([href])
})

describe('what only looks like a link stays text', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'www.example.com',
    'ftp://a.example/x',
    'https://',
    'http://[',
    'https://bank.example@evil.example/',
    'no address at all',
    '',
  ])('%s', (text) => {
    expect(hrefs(text)).toEqual([])
  })
})

test('marks that turn the direction of writing end an address', () => {
  expect(hrefs('https://a.example/\u202egnp.exe')).toEqual(['https://a.example/'])
  expect(hrefs('https://a.example/x\u200b.evil')).toEqual(['https://a.example/x'])
})

test('joined again, the pieces are what was written', () => {
  const text = 'a https://b.example/(c), <script>https://d.example</script> \u202e https://e.example'
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
