import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { COMPLETE_LANGUAGES } from '../contract/languages.ts'
import { forProgram, screensOf } from './screen-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the features name their screens. */
const SCREEN_LISTS = [...globSync(here('src/features/*/feature.ts')), here('src/app/across-features.ts')]

/**
 * The shells that are fetched, with what they ask for on every screen; the visitors' is a part of the program. Whether the
 * session still holds is not among it: the program asks that when it starts.
 */
const SHELLS = {
  customers: {
    module: here('src/app/shells/customer-shell.tsx'),
    texts: ['credits'],
    data: [{ call: '/user_order_counts' }],
  },
  shoppers: {
    module: here('src/app/shells/shop-shell.tsx'),
    texts: [],
    // What customers ask for, beside what their own shell does.
    data: [{ call: '/shop/cart' }],
  },
  staff: {
    module: here('src/app/shells/admin-shell.tsx'),
    texts: [],
    data: [{ call: '/order_counts', permission: 'orders' }],
  },
}

/**
 * Tabs with code of their own, by their screen and name; the first one has none. Their code comes with the screen's, and
 * their calls stand in the place of the screen's.
 */
const TABS = {
  '/buy_credits?tab=': {
    module: here('src/features/credit-sales/buy/buy-tab.tsx'),
    data: ['/price_all', '/payment_methods'],
  },
  '/buy_credits?tab=invoices': {
    module: here('src/features/billing/own/own-invoices.tsx'),
    data: ['/price_all', '/credits_user?page=1&size=20&sort_by=created_at&sort_order=desc'],
  },
  '/buy_credits?tab=history': {
    module: here('src/features/credits/history/credits-history.tsx'),
    data: [
      '/price_all',
      '/credits_history_user?page=1&size=20&sort_by=at&sort_order=desc',
      '/credits_balance_user?days=90',
    ],
  },
}

/** The frame stands in the page, so its styles do, too. */
const STYLES = '<style>/* boot.css */</style>'
const BOOT = /<script [^>]*src="\/boot\.js"><\/script>/
const NO_CODE = 'const CODE = null'
/** After the frame, which need not wait for it, and before the program's own style elements, which overrule it. */
const SHEETS_PLACE = '<!--sheet-->'
const SHEET = /<link rel="stylesheet"[^>]*>/
const PROGRAM = /<script type="module" [^>]*><\/script>/
const LIBRARIES = /<link rel="modulepreload" crossorigin href="(\/assets\/base-[^"]+)">/

/** Scripts leave the line to the style sheet, the font and the first answers, which are small. */
const AFTER_FRAME = ['<script', '<script fetchpriority="low"'] as const

type Bundle = Rolldown.OutputBundle

/**
 * What a browser has to show before the program arrives, and what it fetches together with it. The frame's styles stand in
 * the page, the program's style sheet comes after the frame. boot.js is told which files each screen needs and stands in the
 * page, too: as a file it would hold up the frame and the first questions by a round trip.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    enforce: 'pre',
    // Calls are made by boot.js, words written by the server, so the program does not carry them.
    transform: (code, id) => (SCREEN_LISTS.includes(id) ? forProgram(code) : null),
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) =>
        replaceOnce(html, STYLES, `<style>${await readFile(here('src/app/boot.css'), 'utf8')}</style>`),
    },
    async writeBundle({ dir = '' }, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no page')
      const words = JSON.stringify(frameWords())
      await writeFile(join(dir, 'index.html'), arranged(String(page.source), await bootWith(codeOf(bundle))))
      await writeFile(join(dir, 'frame-words.json'), words)
    },
  }
}

function arranged(html: string, script: string): string {
  const [sheet = ''] = SHEET.exec(html) ?? []
  const [boot = ''] = BOOT.exec(html) ?? []
  const withBoot = replaceOnce(html, boot, `<script>${script}</script>`)
  // Scripts of their own, in this order, are read in two turns: in one they hold a slow phone up for a quarter of a second.
  const [program = ''] = PROGRAM.exec(html) ?? []
  const [link = '', libraries] = LIBRARIES.exec(html) ?? []
  const first = `<script type="module" crossorigin src="${libraries}"></script>`.replace(...AFTER_FRAME)
  const second = program.replace(...AFTER_FRAME)
  const inTurns = replaceOnce(replaceOnce(withBoot, link, ''), program, `${first}\n    ${second}`)
  return replaceOnce(replaceOnce(inTurns, sheet, ''), SHEETS_PLACE, sheet)
}

async function bootWith(code: unknown): Promise<string> {
  const source = await readFile(here('boot.js'), 'utf8')
  const filled = replaceOnce(source, NO_CODE, `const CODE = ${JSON.stringify(code)}`)
  const script = minifySync('boot.js', filled, { module: false }).code
  if (/<([!/]|style>|html )/.test(script)) throw new Error('A part of boot.js would be read as markup')
  return script
}

/** The files of every screen, by its path, as numbers in a list; without those that the page names anyway. */
function codeOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no program')
  const atOnce = new Set(closure(bundle, entry.fileName))
  const files: string[] = []
  const numberOf = (file: string) => {
    const address = `/${file}`
    return files.includes(address) ? files.indexOf(address) : files.push(address) - 1
  }
  const filesOf = (modules: readonly string[]) => {
    const names = modules.flatMap((id) => closure(bundle, chunkOf(chunks, id).fileName))
    return [...new Set(names)].filter((file) => !atOnce.has(file)).map(numberOf)
  }
  const readersOf = (catalogues: readonly string[]) => [
    ...new Set(catalogues.map((name) => readersIn(chunkOf(chunks, here(`../locales/en/${name}.json`)).name))),
  ]
  const shells = Object.fromEntries(
    Object.entries(SHELLS).map(([name, { module, texts, data }]) => [
      name,
      { files: filesOf([module]), texts: readersOf(texts), data },
    ]),
  )
  const screens: Record<string, { files: number[]; [more: string]: unknown }> = {}
  for (const list of SCREEN_LISTS) {
    for (const { path, imports, texts, frame: _, ...rest } of screensOf(readFileSync(list, 'utf8'))) {
      const files = filesOf(imports.map((module) => join(dirname(list), module)))
      screens[path] = { ...rest, files, texts: readersOf(texts) }
    }
  }
  for (const [address, { module, data }] of Object.entries(TABS)) {
    const around = screens[address.replace(/\?.*/, '')]
    if (!around) throw new Error(`There is no screen around ${address}`)
    const files = [...new Set([...around.files, ...filesOf([module])])]
    screens[address] = { ...around, isTab: true, files, data: data.map((call) => ({ call })) }
  }
  return { files, shells, screens, texts: textsOf(chunks, numberOf) }
}

/** The words of frames by path and complete language, for the server. */
function frameWords() {
  const screens = SCREEN_LISTS.flatMap((list) => screensOf(readFileSync(list, 'utf8')))
  return Object.fromEntries(
    screens
      .filter(({ frame }) => frame.length > 0)
      .map(({ path, frame }) => [
        path,
        Object.fromEntries(
          COMPLETE_LANGUAGES.map((language) => [language, frame.map((name) => textOf(language, name))]),
        ),
      ]),
  )
}

function textOf(language: string, name: string): string {
  const [catalogue, key = ''] = name.split(':')
  const texts = JSON.parse(readFileSync(here(`../locales/${language}/${catalogue}.json`), 'utf8'))
  const text = key.split('.').reduce((part, step) => part?.[step], texts)
  if (typeof text !== 'string' || text.includes('{{'))
    throw new Error(`${name} is no text in ${language} that the page could draw`)
  return text
}

function closure(bundle: Bundle, fileName: string, found: string[] = []): string[] {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.includes(fileName)) return found
  found.push(fileName)
  for (const used of chunk.imports) closure(bundle, used, found)
  return found
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk =
    chunks.find((one) => one.facadeModuleId === id) ?? chunks.find((one) => one.moduleIds.includes(id))
  if (!chunk) throw new Error(`No file of the build has ${id}`)
  return chunk
}

/** Files of texts by language and reader: `all` before the sign-in, the others after it (see vite.config.ts). */
function textsOf(chunks: readonly Rolldown.OutputChunk[], numberOf: (file: string) => number) {
  const texts: Record<string, Record<string, number[]>> = {}
  for (const { name, fileName } of chunks) {
    const [, language] = /^texts-([a-z]+)/.exec(name) ?? []
    if (!language) continue
    const readers = readersIn(name)
    texts[language] ??= {}
    texts[language][readers] = [...(texts[language][readers] ?? []), numberOf(fileName)]
  }
  return texts
}

/** `texts-en-staff` is for staff, `texts-en` for all. */
const readersIn = (chunkName: string) => /^texts-[a-z]+-([a-z]+)$/.exec(chunkName)?.[1] ?? 'all'

function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`The page has no place, or several, for ${what}`)
  return text.replace(what, () => by)
}
