import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that our compiler made: one line for each run of letters, in the order they were painted, read
 * back through the fonts' own tables, so that a test sees what a person can select and copy. No general PDF reader.
 */
export function pdfText(pdf: Buffer): string {
  return runsOf(pdf)
    .map(({ glyphs, font }) => glyphs.map((glyph) => font.get(glyph) ?? '').join(''))
    .join('\n')
}

/** How many characters were painted as an empty box, because no font of the document has them. */
export function missingGlyphs(pdf: Buffer): number {
  return runsOf(pdf).flatMap(({ glyphs }) => glyphs.filter((glyph) => glyph === 0)).length
}

interface Run {
  glyphs: number[]
  font: Map<number, string>
}

function runsOf(pdf: Buffer): Run[] {
  const source = pdf.toString('latin1')
  const runs: Run[] = []
  for (const [id, dictionary] of objects(source)) {
    if (!/\/Type \/Page\b(?!s)/.test(dictionary)) continue
    const fonts = new Map(
      [...dictionary.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        letters(source, font),
      ]),
    )
    const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1]
    if (!contents) throw new Error(`Page ${id} has no contents`)
    runs.push(...painted(stream(source, contents), fonts))
  }
  return runs
}

function painted(content: string, fonts: Map<string, Map<number, string>>): Run[] {
  return [...content.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, run = '']) => {
    const font = fonts.get(/\/(f\d+) [\d.]+ Tf/.exec(run)?.[1] ?? '')
    if (!font) throw new Error(`A run of text without a known font: ${run}`)
    const pairs = literals(run).flatMap((literal) => [...literal.matchAll(/[\s\S]{2}/g)])
    return { glyphs: pairs.map(([pair]) => pair.charCodeAt(0) * 256 + pair.charCodeAt(1)), font }
  })
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The strings in a run. Parentheses that pair up may stand inside one unescaped. */
function literals(run: string): string[] {
  const found: string[] = []
  let depth = 0
  let text = ''
  for (const [token, escaped] of run.matchAll(/\\([0-7]{1,3}|[\s\S])|[\s\S]/g)) {
    if (depth === 0) {
      if (token === '(') depth = 1
      continue
    }
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth === 0) {
      found.push(text)
      text = ''
    } else if (escaped === undefined) text += token
    else if (/^[0-7]/.test(escaped)) text += String.fromCharCode(Number.parseInt(escaped, 8))
    else text += ESCAPES[escaped] ?? escaped
  }
  return found
}

function letters(source: string, font: string): Map<number, string> {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects(source).get(font) ?? '')?.[1]
  if (!table) throw new Error(`Font ${font} cannot be read back`)
  const pairs = [...stream(source, table).matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gim)]
  return new Map(
    pairs.map(([, glyph = '', text = '']) => [
      Number.parseInt(glyph, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function objects(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/^(\d+) 0 obj\s([\s\S]*?)(?=stream\n|endobj)/gm)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
}

function stream(source: string, id: string): string {
  const body = new RegExp(`^${id} 0 obj\\s([\\s\\S]*?)stream\\n([\\s\\S]*?)\\nendstream`, 'm').exec(source)
  if (!body) throw new Error(`Object ${id} has no stream`)
  const [, dictionary = '', bytes = ''] = body
  if (!dictionary.includes('/FlateDecode')) return bytes
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}
