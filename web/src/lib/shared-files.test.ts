import { expect, test } from 'vitest'
import { chooseShared } from './shared-files.ts'

const named = (...names: string[]) => names.map((name) => new File(['x'], name))
const chosen = (...names: string[]) => {
  const { file, archive, leftOut } = chooseShared(named(...names))
  return [file?.name, archive?.name, leftOut]
}

test('the first file and the first archive go into an order, the others are named', () => {
  expect(chosen('a.bin', 'b.bin', 'c.ori', 'logs.ZIP', 'more.rar')).toEqual([
    'a.bin',
    'logs.ZIP',
    ['b.bin', 'c.ori', 'more.rar'],
  ])
  expect(chosen('logs.zip', 'a.bin')).toEqual(['a.bin', 'logs.zip', []])
  expect(chosen('logs.zip')).toEqual([undefined, 'logs.zip', []])
  expect(chosen()).toEqual([undefined, undefined, []])
})

test('two files of one name are two files', () => {
  expect(chosen('a.bin', 'a.bin')).toEqual(['a.bin', undefined, ['a.bin']])
})
