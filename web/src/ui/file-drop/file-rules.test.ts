import { expect, test } from 'vitest'
import { fileProblem } from './file-rules.ts'

const images = { maxBytes: 1000, extensions: ['png', 'jpg'] }

test.each([
  [{ name: 'logo.PNG', size: 1000 }, null],
  [{ name: 'logo.png', size: 1001 }, 'too_large'],
  [{ name: 'logo.png', size: 0 }, 'empty'],
  [{ name: 'logo.bmp', size: 10 }, 'wrong_type'],
  [{ name: 'png', size: 10 }, null],
  [{ name: 'archive.tar.jpg', size: 10 }, null],
])('%o → %s', (file, problem) => {
  expect(fileProblem(file, images)).toBe(problem)
})
