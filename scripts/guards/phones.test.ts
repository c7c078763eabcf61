import { expect, test } from 'vitest'
import { barsBelow, coveredBars, fingerProblems } from './phones.ts'
import { readFiles } from './source-files.ts'

const styles = readFiles('.css')
const css = (text: string) => [{ path: 'web/src/features/x/a.module.css', text }]

test('what sticks to the lower edge keeps clear of what a phone lays over it', () => {
  expect(barsBelow(styles)).toBeGreaterThan(3)
  expect(coveredBars(styles)).toEqual([])
})

test('the page reaches below what a phone covers, and its upper bar keeps clear of it', () => {
  const textOf = (end: string) => readFiles(end)[0]?.text
  expect(textOf('web/index.html')).toContain('viewport-fit=cover')
  expect(textOf('shells/top-strip.module.css')).toContain('env(safe-area-inset-top)')
  expect(textOf('shells/footer.module.css')).toContain('env(safe-area-inset-bottom)')
  expect(textOf('app/boot.css')).toContain('env(safe-area-inset-left)')
})

test('nothing depends on a finger that wipes', () => {
  expect(fingerProblems(readFiles('.ts', '.tsx'))).toEqual([])
})

test('seen failing: bars without room, and listeners for fingers', () => {
  const bar = '.bar {\n  position: sticky;\n  inset-block-end: 0;\n  padding: 12px;\n}'
  expect(coveredBars(css(`/* a { } */ @media print { ${bar} }`))).toEqual([
    'web/src/features/x/a.module.css: .bar sticks to the lower edge without safe-area-inset-bottom',
  ])
  expect(coveredBars(css('.note { position: fixed; bottom: 8px }'))).toHaveLength(1)
  const program = (text: string) => fingerProblems([{ path: 'web/src/ui/a.tsx', text }])
  expect(program('<div onTouchMove={move} />')).toEqual([
    'web/src/ui/a.tsx:1 listens for fingers alone: onTouchMove',
  ])
  expect(program("const a = 1\nlist.addEventListener('touchstart', begin)")).toEqual([
    "web/src/ui/a.tsx:2 listens for fingers alone: 'touchstart'",
  ])
})

test('bars with room, what sticks above and what merely stands are welcome', () => {
  expect(
    coveredBars(
      css(`.a { position: sticky; inset-block-end: calc(12px + env(safe-area-inset-bottom)) }
        .b { position: fixed; bottom: 0; padding-block-end: env(safe-area-inset-bottom) }
        .c { position: sticky; inset-block-start: 0; margin-bottom: 8px }
        .d { position: absolute; bottom: 0 }`),
    ),
  ).toEqual([])
})
