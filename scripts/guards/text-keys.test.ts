import { describe, expect, test, vi } from 'vitest'
import { cataloguesOf } from './catalogues.ts'
import { readFiles } from './source-files.ts'
import { missingKeys, unusedKeys } from './text-keys.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const files = readFiles('.ts', '.tsx')
const catalogues = cataloguesOf(readFiles('.json'))

test('every text that the code asks for exists', () => {
  expect(missingKeys(files, catalogues)).toEqual([])
})

test('every text is shown somewhere', () => {
  // Whoever gives permissions will read theirs; permission-texts.test.ts sees that each is of one that exists.
  const shown = catalogues.filter(({ namespace }) => namespace !== 'permissions')
  expect(unusedKeys(files, shown)).toEqual([])
})

describe('seen failing', () => {
  const made = cataloguesOf([
    {
      path: 'locales/en/app.json',
      text: '{"title":"Desk","files_one":"{{count}} file","files_other":"{{count}} files"}',
    },
    { path: 'locales/en/shop.json', text: '{"cart":{"empty":"Empty","full":"Full"}}' },
  ])
  const missing = (text: string) => missingKeys([{ path: 'web/src/a.tsx', text }], made)

  test.each([
    ["const { t } = useTranslation(); t('titel')", ['web/src/a.tsx:1 asks for titel']],
    ["const { t } = useTranslation('shop')\nt('title')", ['web/src/a.tsx:2 asks for title']],
    [
      "const { t } = useTranslation('shop'); t(ok ? 'cart.full' : 'cart.ful')",
      ['web/src/a.tsx:1 asks for cart.ful'],
    ],
    [
      "const { t } = useTranslation('shop'); t(`basket.${state}`)",
      ['web/src/a.tsx:1 asks for /^basket\\..+$/'],
    ],
    ["const { t } = useTranslation(); t('shop:cart.half')", ['web/src/a.tsx:1 asks for shop:cart.half']],
    [
      'const { t } = useTranslation(\'shop\'); <Trans t={t} i18nKey="cart.text" />',
      ['web/src/a.tsx:1 asks for cart.text'],
    ],
    [
      "texts(language, 'shop')('x'); const t = texts(language, 'shop'); t('cart.gone')",
      ['web/src/a.tsx:1 asks for cart.gone'],
    ],
    ["mailPerson(tx, person, (t) => t('cart.full'))", ['web/src/a.tsx:1 asks for cart.full']],
  ])('%s', (text, problems) => {
    expect(missing(text)).toEqual(problems)
  })

  test('keys that exist are found, plural or put together', () => {
    expect(missing("const { t } = useTranslation(); t('files', { count }); t('shop:cart.full')")).toEqual([])
    expect(missing('const { t } = useTranslation("shop"); t(`cart.${state}`)')).toEqual([])
    expect(missing('const { t } = useTranslation(); t(`shop:cart.${state}`)')).toEqual([])
    expect(missing('const { t } = useTranslation(); t(`shop:basket.${state}`)')).toHaveLength(1)
  })

  test('a text that nobody shows', () => {
    const text = "const { t } = useTranslation(); t('files', { count }); const key = 'shop:cart.full'"
    const together = `${text}; t(\`shop:cart.\${state}\`); t(\`\${a}\${b}\`)`
    expect(unusedKeys([{ path: 'web/src/a.tsx', text: together }], made)).toEqual([
      'app: title is shown nowhere',
    ])
    expect(unusedKeys([{ path: 'web/src/a.tsx', text }], made)).toEqual([
      'app: title is shown nowhere',
      'shop: cart.empty is shown nowhere',
    ])
  })
})
