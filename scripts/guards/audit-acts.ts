import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, nodesOf, type SyntaxNode, textOf } from './syntax.ts'
import { choicesOf } from './text-keys.ts'

const ACT = /^[a-z-]+\.[a-z_]+$/

/** What the features write into the audit log: `act: 'orders.cancel'`, or handed to a function of the same file, or `acts` of a list. */
export function recordedActs(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files
      .filter(({ path }) => path.startsWith('server/features/') && isProgram(path))
      .flatMap((file) => nodesOf(file).flatMap((node) => actsOf(node, featureOf(file.path)))),
  )
}

function actsOf(node: SyntaxNode, feature: string): string[] {
  if (node.type === 'Property' && (node.key as SyntaxNode).name === 'act') return literals([node.value])
  if (node.type === 'Property' && (node.key as SyntaxNode).name === 'acts')
    return literals(
      ((node.value as SyntaxNode).properties as SyntaxNode[] | undefined)?.map(({ value }) => value) ?? [],
    )
  const isPlainCall = node.type === 'CallExpression' && (node.callee as SyntaxNode).type === 'Identifier'
  if (!isPlainCall) return []
  const name = String((node.callee as SyntaxNode).name)
  if (name === 'logged') return literals(node.arguments as unknown[])
  // What happened and what is published to browsers is named alike and is no act.
  if (name === 'publish' || name.startsWith('tell')) return []
  return literals(node.arguments as unknown[]).filter((text) => text.startsWith(`${feature}.`))
}

function literals(values: readonly unknown[]): string[] {
  return values
    .filter(isNode)
    .flatMap(choicesOf)
    .map(textOf)
    .filter((text): text is string => text !== undefined && ACT.test(text))
}

function featureOf(path: string): string {
  return path.split('/')[2] ?? ''
}
