import { targetOf } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'
import { importsOf } from './syntax.ts'

/**
 * Schemas stay on the server: the web takes types from anywhere in the contract, but values only from files that
 * do not reach zod, which alone would weigh more than a screen.
 */
export function zodProblems(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))

  function wayToZod(path: string, seen: readonly string[]): string[] | null {
    const file = byPath.get(path)
    if (!file || seen.includes(path)) return null
    for (const { specifier, isType } of importsOf(file)) {
      if (isType) continue
      if (specifier === 'zod') return [path]
      const target = targetOf(path, specifier)
      const way = target && wayToZod(target, [...seen, path])
      if (way) return [path, ...way]
    }
    return null
  }

  return files
    .filter(({ path }) => path.startsWith('web/src/') && !path.includes('.test.'))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, isType }) => {
        const target = targetOf(file.path, specifier)
        if (isType || !target?.startsWith('contract/')) return []
        const way = wayToZod(target, [])
        return way ? [`${file.path} brings zod into the browser by ${way.join(' → ')}`] : []
      }),
    )
}
