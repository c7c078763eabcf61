import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { nodesOf, placeOf, programOf, type SyntaxNode } from './syntax.ts'

export const LINES = { median: 80, ninetieth: 220, most: 400 }
const ATTICS = /(^|\/)(utils?|common|helpers?|misc|types|constants)(\/|\.tsx?$)/
const INDEX_OF_FEATURE = /^server\/features\/[^/]+\/index\.ts$/

const isGenerated = ({ path }: SourceFile) => path.endsWith('.gen.ts')
export const linesOf = ({ text }: SourceFile) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Files that do not fit in the head. Tests may be of any usual length, but none goes past the hard stop. */
export function sizeProblems(files: readonly SourceFile[]): string[] {
  const written = files.filter((file) => !isGenerated(file))
  const tooLong = written
    .filter((file) => linesOf(file) > LINES.most)
    .map((file) => `${file.path} has ${linesOf(file)} lines, ${LINES.most} are the most`)
  const lengths = written.filter(({ path }) => isProgram(path)).map(linesOf)
  const spread = [
    ['median', quantile(lengths, 0.5), LINES.median],
    ['90th percentile', quantile(lengths, 0.9), LINES.ninetieth],
  ] as const
  return [
    ...tooLong,
    ...spread
      .filter(([, lines, most]) => lines > most)
      .map(([name, lines, most]) => `the ${name} of all files is ${lines} lines, ${most} are the most`),
  ]
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Rooms named after nothing collect everything. */
export function atticProblems(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => ATTICS.test(path)).map(({ path }) => `${path} is an attic`)
}

/** A file that only passes on what others export hides where things are; a server feature's door is the exception. */
export function barrelProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isProgram(file.path) && !INDEX_OF_FEATURE.test(file.path))
    .filter((file) => {
      const statements = programOf(file).body as SyntaxNode[]
      return statements.length > 0 && statements.every((statement) => statement.source && isExport(statement))
    })
    .map(({ path }) => `${path} only passes on exports`)
}

function isExport({ type }: SyntaxNode): boolean {
  return type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration'
}

/** Every variable of the environment is documented and checked in one file. */
export function environmentProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isProgram(path) && path !== 'server/config.ts' && !/\/vite\.config\.ts$/.test(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter(isEnvironment)
        .map((node) => `${placeOf(file, node)} reads the environment beside server/config.ts`),
    )
}

function isEnvironment(node: SyntaxNode): boolean {
  if (node.type !== 'MemberExpression') return false
  const [object, property] = [node.object as SyntaxNode, node.property as SyntaxNode]
  return object.name === 'process' && (property.name === 'env' || property.value === 'env')
}
