import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#contract/settings/color.ts'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { pageWriter, type SiteLook, scriptHashes } from './page.ts'

const HTML = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
const LOOK: SiteLook = { title: 'Alba Tuning', language: 'ar', colors: DEFAULT_COLORS, logo: null }

const write = (look: Partial<SiteLook>, html = HTML) => pageWriter(html)('n0nce', { ...LOOK, ...look })

test('the page has the name, the language and the colours of the site', () => {
  const page = write({ colors: { ...DEFAULT_COLORS, header_bar_color: '#0b6e4f' } })
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<title>Alba Tuning</title>')
  expect(page.match(/<bdi>Alba Tuning<\/bdi>/g)).toHaveLength(4)
  expect(page).toMatch(/<style nonce="n0nce">:root\{[^}]*--boot-header-bar-color:#0b6e4f/)
  expect(page).not.toContain('<style>')
})

test('a logo stands in the place of the name, in its own size', () => {
  const logo = { url: '/api/public_files/logo', width: 120, height: 0 }
  expect(write({ logo })).toContain('<img src="/api/public_files/logo" alt="" width="120">')
})

test('what an owner calls the site is no markup, and no place to be filled in', () => {
  const page = write({ title: '<script>"a" & b</script><!--brand-->$&' })
  expect(page).toContain(
    '<title>&lt;script&gt;&quot;a&quot; &amp; b&lt;/script&gt;&lt;!--brand--&gt;$&amp;</title>',
  )
  expect(page.match(/<script/g)).toEqual(HTML.match(/<script/g))
})

test('a colour that is none does not become a rule', () => {
  expect(write({ colors: { ...DEFAULT_COLORS, card_bg_color: 'red}body{display:none' } })).not.toContain(
    'red}',
  )
})

test('without a look the page is as it was built, with its number', () => {
  const page = pageWriter(HTML)('n0nce', null)
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('nonce="n0nce"')
})

test('a page of any look runs the script it was built with, and its policy names no other', () => {
  const built = HTML.replace(/<script [^>]*boot\.js"><\/script>/, '<script>let first = 1 < 2</script>')
  const page = write({ title: '<script>let second</script>' }, built)
  const [script] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
  expect(script).toBe('let first = 1 < 2')
  const hash = createHash('sha256').update('let first = 1 < 2').digest('base64')
  expect(scriptHashes(built)).toEqual([`'sha256-${hash}'`])
  expect(scriptHashes(HTML)).toEqual([])
})

test('the frame has the words of the screen in every language, and a grey line where there are none', () => {
  const words = { '/new': { en: ['New <order>', 'Soon & safe'], de: ['Neu', 'Bald'], ar: ['جديد'] } }
  const writer = pageWriter(HTML, words)
  const page = writer('n0nce', LOOK, '/new')
  expect(page).toContain(
    '<style nonce="n0nce">.boot-words-de:not(:lang(de)),.boot-words-ar:not(:lang(ar)),' +
      '.boot-words-en:is(:lang(de),:lang(ar)){display:none}</style>' +
      '<div class="boot-words boot-words-en"><b>New &lt;order&gt;</b><p>Soon &amp; safe</p></div>' +
      '<div class="boot-words boot-words-de"><b>Neu</b><p>Bald</p></div>' +
      '<div class="boot-words boot-words-ar"><b>جديد</b></div>',
  )
  const grey = '<i class="boot-title"></i>'
  const greyLines = (text: string) => text.split(grey).length - 1
  expect(greyLines(writer('n0nce', LOOK, '/other')) - greyLines(page)).toBe(2)
})

test('words on the page are readable also where those on cards would not be', () => {
  const page = write({ colors: { ...DEFAULT_COLORS, card_text_color: '#ffffff', body_bg_color: '#f5f6f9' } })
  const [, text = ''] = /--boot-body-text-color:(#[0-9a-f]{6})/.exec(page) ?? []
  expect(contrast(text, '#f5f6f9')).toBeGreaterThanOrEqual(4.5)
})
