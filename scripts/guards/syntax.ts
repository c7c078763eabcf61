import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

export interface SyntaxNode {
  type: string
  start: number
  [key: string]: unknown
}

export interface Import {
  specifier: string
  /** What is taken from it by name; empty for `import 'x'`, `* as x` and `import()`. */
  names: string[]
  /** Gone before the program runs. */
  isType: boolean
}

const programs = new WeakMap<SourceFile, SyntaxNode>()
const allNodes = new WeakMap<SourceFile, SyntaxNode[]>()

export function programOf(file: SourceFile): SyntaxNode {
  let program = programs.get(file)
  if (!program) {
    const parsed = parseSync(file.path, file.text)
    const fault = parsed.errors[0]
    if (fault) throw new Error(`${file.path}: ${fault.message}`)
    program = parsed.program as unknown as SyntaxNode
    programs.set(file, program)
  }
  return program
}

/** Every node of a file, in the order of the text. */
export function nodesOf(file: SourceFile): readonly SyntaxNode[] {
  let nodes = allNodes.get(file)
  if (!nodes) {
    nodes = []
    collect(programOf(file), nodes)
    allNodes.set(file, nodes)
  }
  return nodes
}

function collect(node: SyntaxNode, into: SyntaxNode[]) {
  into.push(node)
  for (const name in node) {
    const value = node[name]
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) collect(item, into)
    } else if (isNode(value)) collect(value, into)
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** `path:line`, as editors and terminals open it. */
export function placeOf(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`
}

export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  // Most files import at the top only; the rest of the tree is looked at where the word stands.
  const isDeep = /\bimport\s*\(/.test(file.text)
  const nodes = isDeep ? nodesOf(file) : (programOf(file).body as SyntaxNode[])
  for (const node of nodes) {
    const specifier = textOf(node.source)
    if (specifier === undefined) continue
    const entries = (node.specifiers as SyntaxNode[] | undefined) ?? []
    const kinds = entries.map((entry) => entry.importKind ?? entry.exportKind)
    const isType =
      node.type === 'TSImportType' ||
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (kinds.length > 0 && kinds.every((kind) => kind === 'type'))
    found.push({ specifier, names: entries.flatMap(nameOf), isType })
  }
  return found
}

function nameOf(entry: SyntaxNode): string[] {
  const name = isNode(entry.imported) ? entry.imported : entry.type === 'ExportSpecifier' ? entry.local : null
  return isNode(name) && typeof name.name === 'string' ? [name.name] : []
}

/** The text of a string literal, or of a template without holes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return undefined
  return quasis(node).join('')
}

/** The fixed pieces of a template literal. */
export function quasis(node: SyntaxNode): string[] {
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}
