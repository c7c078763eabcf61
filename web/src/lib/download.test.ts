import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="my data.pdf"', 'my data.pdf'],
  ['attachment; filename=plain.bin', 'plain.bin'],
  ['attachment; filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
  [
    `attachment; filename="fallback.pdf"; filename*=UTF-8''%D8%A8%D9%8A%D8%A7%D9%86%D8%A7%D8%AA.pdf`,
    'بيانات.pdf',
  ],
  [`attachment; filename*=UTF-8''broken%E0.pdf`, 'broken%E0.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
])('%s → %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
