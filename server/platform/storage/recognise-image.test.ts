import { expect, test } from 'vitest'
import { recogniseImage } from './recognise-image.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['gif', bytes('GIF89a\x01\0')],
  ['webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['svg', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand --><!-- twice -->\n<svg>')],
  ['svg', bytes('<!DOCTYPE svg [ <!ENTITY a "b>"> ]><svg viewBox="0 0 1 1">')],
  [null, bytes('<html><svg>')],
  [null, bytes('<!-- never closed <svg>')],
  [null, bytes('<svgx>')],
  [null, bytes('PK\x03\x04')],
  [null, bytes('%PDF-1.7')],
  [null, bytes('RIFF\x24\0\0\0WAVE')],
  [null, Buffer.alloc(0)],
])('%s', (type, head) => {
  expect(recogniseImage(head)).toBe(type)
})

test('thousands of comments take no time', () => {
  const started = performance.now()
  expect(recogniseImage(bytes('<!---->'.repeat(20_000)))).toBe(null)
  expect(performance.now() - started).toBeLessThan(200)
})
