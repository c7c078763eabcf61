import { expect, test } from 'vitest'
import { lineDifferences } from './line-differences.ts'

const MARK = { same: ' ', removed: '-', added: '+', skipped: '…' }
const drawn = (before: string[], after: string[]) =>
  lineDifferences(before, after).map(({ kind, text, count }) => `${MARK[kind]}${count ?? text}`)

test('one value becomes another', () => {
  expect(drawn(['EUR'], ['CHF'])).toEqual(['-EUR', '+CHF'])
})

test('something comes, something goes', () => {
  expect(drawn([], ['+49 30 000'])).toEqual(['++49 30 000'])
  expect(drawn(['+49 30 000'], [])).toEqual(['-+49 30 000'])
})

test('lines in between stay where they are', () => {
  expect(
    drawn(['Mon 8–17', 'Tue 8–17', 'Wed 8–17'], ['Mon 8–17', 'Tue 9–17', 'Wed 8–17', 'Sat 9–13']),
  ).toEqual([' Mon 8–17', '-Tue 8–17', '+Tue 9–17', ' Wed 8–17', '+Sat 9–13'])
})

test('long unchanged runs are counted, not shown', () => {
  const text = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  expect(drawn(text, text.with(10, 'other'))).toEqual([
    '…9',
    ' line 9',
    '-line 10',
    '+other',
    ' line 11',
    '…8',
  ])
})

test('texts too long to compare count as replaced', () => {
  const long = Array.from({ length: 1501 }, (_, at) => `line ${at}`)
  const lines = lineDifferences(long, ['short'])
  expect(lines).toHaveLength(1502)
  expect(lines.at(-1)).toEqual({ kind: 'added', text: 'short' })
})
