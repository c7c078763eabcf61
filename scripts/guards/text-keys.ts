import { type Catalogue, keysOf, REFERENCE } from './catalogues.ts'
import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, nodesOf, placeOf, quasis, type SyntaxNode, textOf } from './syntax.ts'

/*
 * Which texts the code asks for. Keys are typed, so the compiler sees most mistakes; this sees the rest: keys put
 * together from pieces, and texts that nobody shows any more.
 */
const DEFAULT_NAMESPACE = 'app'

interface Asked {
  place: string
  /** A pattern where the key is put together. */
  key: string | RegExp
}

/** Keys that are asked for and stand in no catalogue of the file's namespaces. */
export function missingKeys(files: readonly SourceFile[], catalogues: readonly Catalogue[]): string[] {
  const known = namespacesOf(catalogues)
  const qualified = [...known].flatMap(([namespace, keys]) => [...keys].map((key) => `${namespace}:${key}`))
  const anywhere = (pattern: RegExp) => isQualified(pattern) && qualified.some((key) => pattern.test(key))
  return files
    .filter(({ path }) => isProgram(path))
    .flatMap((file) => {
      const namespaces = namespacesIn(file)
      const keys = [...known].filter(([name]) => namespaces.has(name)).flatMap(([, names]) => [...names])
      return askedIn(file)
        .filter(({ key }) => {
          if (typeof key !== 'string') return !keys.some((name) => key.test(name)) && !anywhere(key)
          const [namespace, name] = key.includes(':') ? key.split(':', 2) : [null, key]
          return namespace ? !known.get(namespace)?.has(name ?? '') : !keys.includes(key)
        })
        .map(({ place, key }) => `${place} asks for ${key}`)
    })
}

/** Texts that no literal and no pattern of the code names. */
export function unusedKeys(files: readonly SourceFile[], catalogues: readonly Catalogue[]): string[] {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp[]>()
  for (const file of files.filter(({ path }) => isProgram(path))) {
    for (const node of nodesOf(file)) {
      const text = textOf(node)
      if (text !== undefined) literals.add(text)
      if (node.type !== 'TemplateLiteral' || text !== undefined || !isTelling(node)) continue
      const pattern = patternOf(node)
      for (const place of isQualified(pattern) ? [ANYWHERE] : namespacesIn(file)) {
        patterns.set(place, [...(patterns.get(place) ?? []), pattern])
      }
    }
  }
  return [...namespacesOf(catalogues)].flatMap(([namespace, keys]) =>
    [...keys]
      .filter((key) => !literals.has(key) && !literals.has(`${namespace}:${key}`))
      .filter((key) => !patterns.get(namespace)?.some((pattern) => pattern.test(key)))
      .filter((key) => !patterns.get(ANYWHERE)?.some((pattern) => pattern.test(`${namespace}:${key}`)))
      .map((key) => `${namespace}: ${key} is shown nowhere`),
  )
}

function namespacesOf(catalogues: readonly Catalogue[]): Map<string, Set<string>> {
  const reference = catalogues.filter(({ language }) => language === REFERENCE)
  return new Map(reference.map((catalogue) => [catalogue.namespace, keysOf(catalogue)]))
}

/**
 * `useTranslation('x')`, `texts(language, 'x')`, `getFixedT(language, 'x')` and types with the name as argument; whoever
 * calls `mailPerson` or `composeMail` is handed the texts of mails.
 */
function namespacesIn(file: SourceFile): Set<string> {
  const found = new Set<string>()
  for (const node of nodesOf(file)) {
    const args = (node.arguments as SyntaxNode[] | undefined) ?? []
    if (isCallOf(node, 'useTranslation')) {
      const [first] = args
      const names = first?.type === 'ArrayExpression' ? (first.elements as SyntaxNode[]) : args.slice(0, 1)
      for (const name of names) found.add(textOf(name) ?? DEFAULT_NAMESPACE)
      if (names.length === 0) found.add(DEFAULT_NAMESPACE)
    } else if (isCallOf(node, 'texts') || isCallOf(node, 'getFixedT')) {
      const name = textOf(args[1])
      if (name) found.add(name)
    } else if (isCallOf(node, 'mailPerson') || isCallOf(node, 'composeMail')) {
      found.add('mail')
    } else if (node.type === 'TSLiteralType') {
      const name = textOf(node.literal)
      if (name) found.add(name)
    }
  }
  return found.size > 0 ? found : new Set([DEFAULT_NAMESPACE])
}

function askedIn(file: SourceFile): Asked[] {
  const asked: Asked[] = []
  for (const node of nodesOf(file)) {
    const key = isCallOf(node, 't')
      ? (node.arguments as SyntaxNode[])[0]
      : node.type === 'JSXAttribute' && (node.name as SyntaxNode).name === 'i18nKey'
        ? node.value
        : null
    if (!isNode(key)) continue
    for (const leaf of choicesOf(key)) {
      const text = textOf(leaf)
      if (text !== undefined) asked.push({ place: placeOf(file, leaf), key: text })
      else if (leaf.type === 'TemplateLiteral')
        asked.push({ place: placeOf(file, leaf), key: patternOf(leaf) })
    }
  }
  return asked
}

/** What an expression can turn out to be: both ends of a condition, the inside of brackets and casts. */
export function choicesOf(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].filter(isNode).flatMap(choicesOf)
    case 'LogicalExpression':
      return [node.left, node.right].filter(isNode).flatMap(choicesOf)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isNode(node.expression) ? choicesOf(node.expression) : []
    default:
      return [node]
  }
}

function isCallOf(node: SyntaxNode, name: string): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as SyntaxNode
  const called = callee.type === 'MemberExpression' ? (callee.property as SyntaxNode) : callee
  return called.name === name
}

/** `app:themes.…` names its namespace itself. */
const ANYWHERE = ':'
const isQualified = (pattern: RegExp) => /^\^[a-z_]+:/.test(pattern.source)

/** A template of holes alone would match every key there is. */
const isTelling = (template: SyntaxNode) => quasis(template).some((piece) => /[._a-z]/.test(piece))

function patternOf(template: SyntaxNode): RegExp {
  const pieces = quasis(template).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.+')}$`)
}
