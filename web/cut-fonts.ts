import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The weights that the interface uses. Rules and theme name none outside. */
export const WEIGHTS = { min: 400, max: 700 }

/** Cutting takes seconds and its result never changes: it is kept between builds. */
const KEPT = fileURLToPath(new URL('../node_modules/.cache/fonts/', import.meta.url))

const FACE = /@font-face\s*{[^}]*}/g
const ADDRESS = /url\("(?<file>[^"]+\.woff2)"\)/
const RANGE = /unicode-range:\s*(?<range>[^;}]+)/

/**
 * Cuts every font to the letters of its rule and to our weights: the first one falls from 48 to 31 kB, that of Central
 * Europe's letters from 85 to 11, Arabic from 166 to 87. Without it, as in development, the whole fonts look the same.
 */
export function cutFonts(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  return {
    name: 'cut-fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (basename(id) !== 'fonts.css') return null
      const faces = await Promise.all(
        (code.match(FACE) ?? []).map(async (face) => {
          const file = ADDRESS.exec(face)?.groups?.file
          const range = RANGE.exec(face)?.groups?.range
          if (!file || !range) throw new Error(`A font without file or letters: ${face}`)
          return face.replace(file, await cut(resolve(file), lettersIn(range)))
        }),
      )
      return faces.join('\n')
    },
    // A font that the program asks for by itself keeps its letters.
    async resolveId(source) {
      return source.endsWith('.woff2?url') ? `${await cut(resolve(source.replace('?url', '')))}?url` : null
    },
  }
}

/** The letters of a `unicode-range`. */
export function lettersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first, last] = part
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      if (first === undefined) throw new Error(`Not a range of letters: ${range}`)
      return Array.from({ length: (last ?? first) - first + 1 }, (_, at) =>
        String.fromCodePoint(first + at),
      ).join('')
    })
    .join('')
}

async function cut(path: string, letters?: string): Promise<string> {
  const whole = await readFile(path)
  const mark = createHash('sha256')
    .update(whole)
    .update(JSON.stringify({ letters, WEIGHTS }))
    .digest('hex')
    .slice(0, 12)
  mkdirSync(join(KEPT, mark), { recursive: true })
  const kept = join(KEPT, mark, basename(path))
  const isKept = await stat(kept).then(
    () => true,
    () => false,
  )
  if (!isKept) {
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght: WEIGHTS } }
    const part = letters
      ? await subsetFont(whole, letters, options)
      : await subsetFont(whole, null, { ...options, keepAllGlyphs: true })
    // Two builds at once would read each other's half-written file.
    const fresh = `${kept}.${process.pid}`
    await writeFile(fresh, part)
    await rename(fresh, kept)
  }
  return kept
}
