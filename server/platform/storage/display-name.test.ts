import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  ['golf7_ori.bin', 'golf7_ori.bin'],
  ['Kennfeld Übergröße.bin', 'Kennfeld Übergröße.bin'],
  ['ملف الأصل.bin', 'ملف الأصل.bin'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Desktop\\read.slave', 'read.slave'],
  ['a\r\nSet-Cookie: x=1.bin', 'aSet-Cookie: x=1.bin'],
  ['null\u0000byte.bin', 'nullbyte.bin'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  spaced   out .bin ', 'spaced out .bin'],
  ['half \ud800 letter.bin', 'half \ufffd letter.bin'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown)
})

test('a long name keeps its ending', () => {
  const name = displayName(`${'😀'.repeat(500)}.bin`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('😀.bin')).toBe(true)
  expect([...displayName('x'.repeat(500))]).toHaveLength(200)
})
