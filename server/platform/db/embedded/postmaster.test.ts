import { expect, test } from 'vitest'
import { parsePidFile, runsOn } from './postmaster.ts'

test('process and port are read from a pid file, also from one just begun', () => {
  expect(parsePidFile('4711\n/data/postgres\n1731628800\n43210\n\n127.0.0.1\n 1 2\nready   \n')).toEqual({
    pid: 4711,
    port: 43210,
  })
  expect(parsePidFile('4711\n')).toEqual({ pid: 4711, port: 0 })
  expect(parsePidFile('')).toBeUndefined()
  expect(parsePidFile('none\n')).toBeUndefined()
})

test('a process that is no PostgreSQL runs on no cluster', async () => {
  expect(await runsOn(process.pid, process.cwd())).toBe(false)
})
