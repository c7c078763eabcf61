import { expect, test } from 'vitest'
import { canExecute, canWrite, parsePasswd } from './run-as.ts'

test('users are read from passwd lines, broken lines are passed over', () => {
  expect(parsePasswd('root:x:0:0:root:/root:/bin/sh\n\n+\nnobody:x:65534:65533:n:/:/bin/false\n')).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65534, gid: 65533 },
  ])
})

test('the kernel is asked what may be run and written', async () => {
  const self = { name: 'the current user' }
  expect(await canExecute(self, process.execPath)).toBe(true)
  expect(await canExecute(self, '/etc/passwd')).toBe(false)
  expect(await canWrite(self, '/tmp')).toBe(true)
  expect(await canWrite(self, '/proc/1')).toBe(false)
})
