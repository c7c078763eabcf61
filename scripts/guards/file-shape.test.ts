import { describe, expect, test, vi } from 'vitest'
import { atticProblems, barrelProblems, environmentProblems, linesOf, sizeProblems } from './file-shape.ts'
import { readFiles } from './source-files.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const files = readFiles('.ts', '.tsx')
const ofLength = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })

test('files fit in the head', () => {
  expect(sizeProblems(files)).toEqual([])
})

test('no attics, no barrels, one reader of the environment', () => {
  expect(atticProblems(files)).toEqual([])
  expect(barrelProblems(files)).toEqual([])
  expect(environmentProblems(files)).toEqual([])
})

describe('seen failing', () => {
  test('a file past the hard stop, a test too', () => {
    expect(linesOf(ofLength('a', 401))).toBe(401)
    expect(sizeProblems([ofLength('server/a.test.ts', 401), ofLength('server/b.ts', 10)])).toEqual([
      'server/a.test.ts has 401 lines, 400 are the most',
    ])
    expect(sizeProblems([ofLength('server/a.gen.ts', 4000), ofLength('server/b.ts', 400)])).toEqual([
      'the median of all files is 400 lines, 80 are the most',
      'the 90th percentile of all files is 400 lines, 220 are the most',
    ])
  })

  test('too many long files', () => {
    const short = Array.from({ length: 8 }, (_, index) => ofLength(`server/s${index}.ts`, 20))
    const long = [ofLength('web/src/a.ts', 221), ofLength('web/src/b.ts', 221)]
    expect(sizeProblems([...short, ...long])).toEqual([
      'the 90th percentile of all files is 221 lines, 220 are the most',
    ])
  })

  test('rooms named after nothing', () => {
    const paths = ['web/src/lib/utils.ts', 'server/common/x.ts', 'server/features/orders/types.ts']
    expect(atticProblems(paths.map((path) => ({ path, text: '' })))).toEqual(
      paths.map((path) => `${path} is an attic`),
    )
    expect(atticProblems([{ path: 'web/src/features/vehicle-types/list.ts', text: '' }])).toEqual([])
  })

  test('a barrel; the door of a server feature is none', () => {
    const text = "export { a } from './a.ts'\nexport * from './b.ts'"
    expect(barrelProblems([{ path: 'web/src/ui/index.ts', text }])).toEqual([
      'web/src/ui/index.ts only passes on exports',
    ])
    expect(barrelProblems([{ path: 'server/features/orders/index.ts', text }])).toEqual([])
    expect(barrelProblems([{ path: 'web/src/ui/a.ts', text: `${text}\nexport const c = 1` }])).toEqual([])
  })

  test('another reader of the environment', () => {
    const text = "const a = 1\nconst port = process.env.PORT ?? process['env'].PORT"
    expect(environmentProblems([{ path: 'server/platform/x.ts', text }])).toEqual([
      'server/platform/x.ts:2 reads the environment beside server/config.ts',
      'server/platform/x.ts:2 reads the environment beside server/config.ts',
    ])
    expect(environmentProblems([{ path: 'server/config.ts', text }])).toEqual([])
  })
})
