import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const OPTIONS = {
  targetFormat: 'woff2',
  // The weights that the interface uses; rules and theme name none outside.
  variationAxes: { wght: { min: 400, max: 700 } },
  // Licence and its address stay in the font.
  preserveNameIds: [13, 14],
}

/** Cutting takes seconds, so the results are kept between builds. */
const KEPT = fileURLToPath(new URL('../dist/fonts/', import.meta.url))

const FACE = /@font-face\s*{[^}]*}/g
const ADDRESS = /url\("(?<file>[^"]+\.woff2)"\)/
const RANGE = /unicode-range:\s*(?<range>[^;}]+)/

/**
 * Cuts every font to the letters of its rule and to our weights: the first one falls from 48 to 31 kB, that of Central
 * Europe's letters from 85 to 11, Arabic from 166 to 87. Without it, as in development, the whole fonts look the same.
 */
export function cutFonts(): Plugin {
  const licences = new Map<string, string>()
  const cutOf = (file: string, letters?: string) => {
    const licence = resolve(`${file.split('/').slice(0, 2).join('/')}/LICENSE`)
    licences.set(basename(dirname(licence)), licence)
    return cut(resolve(file), letters)
  }
  return {
    name: 'cut-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (basename(id) !== 'fonts.css') return null
      const cuts = new Map<string, string>()
      for (const [face] of code.matchAll(FACE)) {
        const file = ADDRESS.exec(face)?.groups?.file
        const range = RANGE.exec(face)?.groups?.range
        if (!file || !range) throw new Error(`A font without file or letters: ${face}`)
        const path = await cutOf(file, lettersIn(range))
        cuts.set(
          face,
          face.replace(file, () => path),
        )
      }
      if (cuts.size === 0) throw new Error('No fonts were found')
      return code.replace(FACE, (face) => cuts.get(face) ?? face)
    },
    // A font that the program asks for by itself keeps its letters.
    async resolveId(source) {
      return source.endsWith('.woff2?url') ? `${await cutOf(source.replace('?url', ''))}?url` : null
    },
    async generateBundle() {
      for (const [font, path] of licences)
        this.emitFile({ type: 'asset', fileName: `assets/${font}-licence.txt`, source: await readFile(path) })
    },
  }
}

/** The letters of a `unicode-range`. */
function lettersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first, last = first] = part
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      if (first === undefined || last === undefined) throw new Error(`Not a range of letters: ${range}`)
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
    })
    .join('')
}

async function cut(path: string, letters?: string): Promise<string> {
  const whole = await readFile(path)
  const { version } = JSON.parse(await readFile(resolve('subset-font/package.json'), 'utf8'))
  const mark = createHash('sha256')
    .update(whole)
    .update(JSON.stringify({ letters, version, OPTIONS }))
    .digest('hex')
    .slice(0, 12)
  const kept = join(KEPT, mark, basename(path))
  if (existsSync(kept)) return kept
  const { default: subsetFont } = await import('subset-font')
  const part = letters
    ? await subsetFont(whole, letters, OPTIONS)
    : await subsetFont(whole, null, { ...OPTIONS, keepAllGlyphs: true })
  await mkdir(dirname(kept), { recursive: true })
  // Two builds at once would read each other's half-written file.
  const fresh = `${kept}.${process.pid}`
  await writeFile(fresh, part)
  await rename(fresh, kept)
  return kept
}
