/* What a screen needs first, read from the features' own lists: the build knows files, not addresses. */

export interface ScreenFiles {
  path: string
  shell: string
  wide?: true
  /** What its `page` imports, as it is written there; none where the page is a part of the program. */
  imports: string[]
  /** Its catalogues. */
  texts: string[]
  /** Title and hint of the frame, as in `orders:title`. */
  frame: string[]
  /** Its first calls; with a permission, or what one can do, where not everybody who sees the screen makes them. */
  data: { call: string; permission?: string; can?: string }[]
}

/** A screen's words run from its path to the next path. The name of the shell stands before its screens. */
export function screensOf(text: string): ScreenFiles[] {
  const marks = [...text.matchAll(/^ {2}(visitors|shoppers|customers|staff): \[|^ +path: '([^']+)'/gm)]
  let shell = ''
  return marks.flatMap((mark, at) => {
    const [, name, path] = mark
    if (name) shell = name
    if (!path) return []
    const words = text.slice(mark.index, marks[at + 1]?.index)
    const imports = [...words.matchAll(/import\('([^']+)'\)/g)].map(([, module = '']) => module)
    if (imports.length === 0 && !words.includes('page: async'))
      throw new Error(`The page of ${path} is neither imported nor a part of the program`)
    const texts = namesIn(words, 'texts')
    if (texts.length === 0 && shell !== 'visitors')
      throw new Error(`The texts of ${path} are not written out`)
    const frame = namesIn(words, 'frame')
    if (frame.length > 0 && path.includes('$'))
      throw new Error(`The title of ${path} depends on what it shows`)
    const wide = words.includes('wide: true') ? { wide: true as const } : {}
    return [{ path, shell, imports, texts, frame, data: callsOf(words), ...wide }]
  })
}

/** What stands between the brackets of `name: […]`; a constant in their place could not be read. */
function listIn(words: string, name: string): string {
  const [, list] = new RegExp(`^ +${name}: \\[([^\\]]*)\\],$`, 'm').exec(words) ?? []
  if (list === undefined && words.includes(` ${name}:`)) throw new Error(`Not written out: ${words}`)
  return list ?? ''
}

const namesIn = (words: string, name: string) =>
  [...listIn(words, name).matchAll(/'([^']+)'/g)].map(([, text = '']) => text)

/** `data: ['/auth/sessions', { call: '/ledger_proof', permission: 'dealers_balance' }]` */
function callsOf(words: string): ScreenFiles['data'] {
  const calls = listIn(words, 'data').matchAll(
    /(?:\{ call: )?'([^']+)'(?:, (permission|can): '([^']+)' \})?/g,
  )
  return [...calls].map(([, call = '', by, name]) => (by ? { call, [by]: name } : { call }))
}

/** A list without what only the page needs: calls and words of the frame. */
export const forProgram = (text: string): string => text.replaceAll(/^ +(data|frame): \[[^\]]*\],\n/gm, '')
