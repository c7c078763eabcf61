import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { nodesOf, placeOf, type SyntaxNode } from './syntax.ts'

const BY_HAND = ['recordAct', 'publish']
const TABLES = /^server\/features\/(consequences\/|.*-consequences\.ts$)/

/** Lines of the audit log and live events that an act writes by itself, instead of telling what happened. */
export function byHandProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/features/') && isProgram(path) && !TABLES.test(path))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => node.type === 'CallExpression' && BY_HAND.includes(calleeOf(node)))
        .map((node) => `${placeOf(file, node)} calls ${calleeOf(node)} by hand`),
    )
}

const calleeOf = (node: SyntaxNode): string => String((node.callee as SyntaxNode).name ?? '')
