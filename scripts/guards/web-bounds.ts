import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { isNode, nodesOf, placeOf, type SyntaxNode } from './syntax.ts'

/*
 * What a call takes at most is said once, in the contract (`contract/<feature>/bounds.ts`): a figure or a pattern that a
 * form types again is forgotten when the contract changes, and people are refused what the form let them write.
 */
const BOUNDING = ['maxLength', 'max']
/** Shorter ones are of no rule in particular. */
const TELLING_LENGTH = 12

export function boundProblems(files: readonly SourceFile[]): string[] {
  const programs = files.filter(({ path }) => isProgram(path))
  const patterns = new Set(
    programs
      .filter(({ path }) => path.startsWith('contract/'))
      .flatMap((file) => nodesOf(file).flatMap(patternOf)),
  )
  return programs
    .filter(({ path }) => path.startsWith('web/src/'))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const [pattern] = patternOf(node)
        if (pattern && patterns.has(pattern))
          return [`${placeOf(file, node)} copies a pattern of the contract`]
        const figure = figureOf(node)
        return figure ? [`${placeOf(file, node)} types a bound of the contract again: ${figure}`] : []
      }),
    )
}

/** Without what ties a pattern to the ends of the text, which differs from place to place. */
function patternOf(node: SyntaxNode): string[] {
  const regex = node.type === 'Literal' ? (node.regex as { pattern: string } | undefined) : undefined
  const pattern = regex?.pattern.replace(/^(\^\$\|)?\^?/, '').replace(/\$$/, '') ?? ''
  return pattern.length >= TELLING_LENGTH ? [pattern] : []
}

function figureOf(node: SyntaxNode): string | null {
  if (node.type !== 'JSXAttribute' || !isNode(node.value)) return null
  const name = String((node.name as SyntaxNode).name)
  const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : null
  if (!BOUNDING.includes(name) || !isNode(value) || typeof value.value !== 'number') return null
  return `${name}={${value.value}}`
}
