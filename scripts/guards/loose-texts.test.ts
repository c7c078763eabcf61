import { describe, expect, test, vi } from 'vitest'
import { looseTextsInMarkup, looseTextsInObjects, looseTextsInTemplates } from './loose-texts.ts'
import { readFiles } from './source-files.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const files = readFiles('.ts', '.tsx')

/** Words that are the same in every language, each with the reason why. */
const ALLOWED: readonly string[] = []
/** Shown when nothing can be fetched, catalogues least of all: it brings its words in the languages that are complete. */
const WITHOUT_CATALOGUE = 'web/src/service-worker/offline-page.ts:'
const unexpected = (found: string[]) =>
  found.filter(
    (line) => !line.startsWith(WITHOUT_CATALOGUE) && !ALLOWED.some((text) => line.endsWith(`: "${text}"`)),
  )

test('screens show nothing that is not in the catalogues', () => {
  expect(unexpected(looseTextsInMarkup(files))).toEqual([])
})

test('mails, documents, dialogs and menus say nothing that is not in the catalogues', () => {
  expect(unexpected(looseTextsInObjects(files))).toEqual([])
  expect(looseTextsInTemplates(readFiles('.mjml', '.typ'))).toEqual([])
})

describe('seen failing', () => {
  const inMarkup = (markup: string) =>
    looseTextsInMarkup([{ path: 'web/src/a.tsx', text: `const A = () => ${markup}` }])

  test.each([
    ['<p>Hello {name}</p>', ['Hello']],
    ['<p>{ok ? "Yes" : `No ${reason}`}</p>', ['Yes', 'No']],
    ['<p>{name || "Nobody"}</p>', ['Nobody']],
    ['<Button title="Delete" />', ['Delete']],
    ["<Button aria-label={'Close'} />", ['Close']],
    ['<Input placeholder={wide ? "Search" : undefined} />', ['Search']],
    ['<>مرحبا</>', ['مرحبا']],
  ])('%s', (markup, texts) => {
    expect(inMarkup(markup)).toEqual(texts.map((text) => `web/src/a.tsx:1: "${text}"`))
  })

  test('what is no text of ours stays unseen', () => {
    expect(inMarkup('<p className="wide" dir="auto">{t("a.b")} · {user.name} 12 €</p>')).toEqual([])
    expect(inMarkup('<Input label={t("a")} type="email" name="email" autoComplete="username" />')).toEqual([])
  })

  test('a sentence in a mail, a dialog or a document', () => {
    const inObject = (text: string) => looseTextsInObjects([{ path: 'server/features/a/b.ts', text }])
    expect(inObject("send({ subject: 'Your code', kind: 'paragraph' })")).toEqual([
      'server/features/a/b.ts:1: "Your code"',
    ])
    expect(inObject('send({ text: `Hello ${name}` })')).toEqual(['server/features/a/b.ts:1: "Hello"'])
    expect(inObject("const item = { label: 'menu.items.home', text: t('a.b'), title }")).toEqual([])
  })

  test('a word in a template', () => {
    const mjml = '<mj-text font-size="12px">Regards, %site%</mj-text><mj-style>.a { color: red }</mj-style>'
    const typst = '// A comment\n== #labels.person\n== Person\n#text(fill: red)[Total #data.total]'
    expect(
      looseTextsInTemplates([
        { path: 'server/platform/mail/a.mjml', text: mjml },
        { path: 'server/features/a/a.typ', text: typst },
      ]),
    ).toEqual([
      'server/platform/mail/a.mjml: "Regards,"',
      'server/features/a/a.typ: "Person"',
      'server/features/a/a.typ: "Total"',
    ])
  })
})
