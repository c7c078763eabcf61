import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, nodesOf, placeOf, quasis, type SyntaxNode, textOf } from './syntax.ts'
import { choicesOf } from './text-keys.ts'

/* Every text that a person reads stands in the catalogues; these find the ones that do not. */

const PROPS = new Set([
  'label',
  'title',
  'subtitle',
  'placeholder',
  'description',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'error',
  'hint',
  'tooltip',
  'heading',
  'text',
  'subject',
  'summary',
  'children',
  'nothingFoundMessage',
  'confirmLabel',
  'cancelLabel',
])

/** Read by people who write programs, in English. */
const FOR_PROGRAMMERS = 'server/platform/http/openapi.ts'

/** In the markup of screens: text between tags, and texts given to the props above. */
export function looseTextsInMarkup(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.tsx') && isProgram(path))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => textsShownBy(node).map((text) => told(file, node, text))),
    )
}

function textsShownBy(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return readable([String(node.value)])
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const holes = (node.children as SyntaxNode[]).filter(({ type }) => type === 'JSXExpressionContainer')
    return readable(holes.flatMap(literalsIn))
  }
  if (node.type !== 'JSXAttribute' || !isNode(node.value)) return []
  if (!PROPS.has(String((node.name as SyntaxNode).name))) return []
  return readable(literalsIn(node.value)).filter((text) => !isKey(text))
}

/** In objects that become mails, documents, dialogs or menus: a sentence where a text of the catalogue belongs. */
export function looseTextsInObjects(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(server\/(features|platform)|web\/src)\//.test(path))
    .filter(({ path }) => isProgram(path) && !path.endsWith('.gen.ts') && path !== FOR_PROGRAMMERS)
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => node.type === 'Property' && isNode(node.key) && isNode(node.value))
        .filter((node) => PROPS.has(String((node.key as SyntaxNode).name ?? (node.key as SyntaxNode).value)))
        .flatMap((node) =>
          readable(literalsIn(node.value as SyntaxNode))
            .filter(isSentence)
            .map((text) => told(file, node, text)),
        ),
    )
}

/** In templates: everything that is neither markup, nor a style, nor a hole to fill. */
export function looseTextsInTemplates(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path.endsWith('.mjml'))
      return readable(bareMjml(text).split('\n')).map((line) => `${path}: "${line}"`)
    if (!path.endsWith('.typ') || path.includes('.test.')) return []
    return readable(bareTypst(text)).map((line) => `${path}: "${line}"`)
  })
}

function bareMjml(text: string): string {
  return text
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<mj-style[\s\S]*?<\/mj-style>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/%\w+%/g, '')
}

/** Headings and content in brackets, without what they compute. */
function bareTypst(text: string): string[] {
  const source = text.replaceAll(/\/\/.*$/gm, '')
  const headings = [...source.matchAll(/^=+ (.*)$/gm)].map(([, heading = '']) => heading)
  const blocks = [...source.matchAll(/\[([^[\]]*)\]/g)].map(([, block = '']) => block)
  return [...headings, ...blocks].map((line) => line.replaceAll(/#[\w.-]+(\([^)]*\))?/g, ''))
}

function literalsIn(node: SyntaxNode): string[] {
  return choicesOf(node).flatMap((leaf) => {
    const text = textOf(leaf)
    if (text !== undefined) return [text]
    return leaf.type === 'TemplateLiteral' ? quasis(leaf) : []
  })
}

const readable = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text))

/** `terms_of_use`, `cart.empty`: the name of a text, which a component looks up itself. */
const isKey = (text: string) => /^[a-z0-9]+([._][a-z0-9]+)+$/.test(text)

/** Not a key, an identifier, an address or a media type: it has a space or begins with a capital. */
const isSentence = (text: string) => /\s/.test(text) || /^\p{Lu}/u.test(text)

const told = (file: SourceFile, node: SyntaxNode, text: string) => `${placeOf(file, node)}: "${text}"`
