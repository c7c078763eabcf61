import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['stage1.bin', `attachment; filename="stage1.bin"; filename*=UTF-8''stage1.bin`],
  ['Übergröße.bin', `attachment; filename="Ubergro_e.bin"; filename*=UTF-8''%C3%9Cbergr%C3%B6%C3%9Fe.bin`],
  ['a"; x="b.bin', `attachment; filename="a_; x=_b.bin"; filename*=UTF-8''a%22%3B%20x%3D%22b.bin`],
  ["it's (1)*.bin", `attachment; filename="it's (1)*.bin"; filename*=UTF-8''it%27s%20%281%29%2A.bin`],
  ['a\r\nX-Evil: 1', `attachment; filename="a__X-Evil: 1"; filename*=UTF-8''a%0D%0AX-Evil%3A%201`],
  ['ملف.bin', `attachment; filename="___.bin"; filename*=UTF-8''%D9%85%D9%84%D9%81.bin`],
])('%j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
