import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const mantine = `${root}node_modules/@mantine`
const read = (path: string) => readFileSync(path, 'utf8')

/** What is imported from the library by name, without types. */
const namesIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^\s*([A-Z]\w+)/.exec(name)?.[1] ?? []),
  )

const namesInFiles = (pattern: string): string[] => globSync(pattern).flatMap((path) => namesIn(read(path)))

/** With the components that they are made of. */
function withParts(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const folder = `${mantine}/core/esm/components/${name}`
    if (found.has(name) || !existsSync(folder)) return
    found.add(name)
    for (const file of globSync(`${folder}/**/*.mjs`)) {
      for (const [, part = ''] of read(file).matchAll(/from ["'](?:\.\.\/)+([A-Z]\w+)\//g)) add(part)
      if (/\/InlineInput\./.test(read(file))) found.add('InlineInput')
    }
  }
  for (const name of names) add(name)
  return found
}

const listed = [...read(`${root}web/src/app/styles.ts`).matchAll(/core\/styles\/([A-Z]\w+)\.css/g)].map(
  ([, name = '']) => name,
)
const ofOurs = namesInFiles(`${root}web/src/**/!(*.test).tsx`)
const ofPackages = namesInFiles(`${mantine}/{modals,notifications,dates,tiptap}/esm/**/*.mjs`)

test('every component of the library that the web draws comes with its styles', () => {
  const drawn = [...withParts(ofOurs)].filter((name) => existsSync(`${mantine}/core/styles/${name}.css`))
  expect(drawn.length).toBeGreaterThan(30)
  expect(drawn.filter((name) => !listed.includes(name))).toEqual([])
})

test('styles of components that nothing draws are not sent to every visitor', () => {
  const needed = withParts([...ofOurs, ...ofPackages])
  expect(listed.filter((name) => !needed.has(name))).toEqual([])
})
