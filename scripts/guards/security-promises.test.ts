import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFiles } from './source-files.ts'

const table = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const tests = readFiles('.test.ts', '.spec.ts')

/** The table leaves out the rooms that most paths begin with. */
const ROOMS = ['', 'server/', 'server/features/', 'server/platform/']
const testNamed = (name: string) => tests.find(({ path }) => ROOMS.some((room) => path === `${room}${name}`))

const promises = [...table.matchAll(/^\| (\d+) \|.*\| (.+) \|$/gm)].map(([, number = '', shownBy = '']) => ({
  number,
  files: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}))

/** Names of tests, and of groups of tests, begin with the promise they keep (security 14: …). */
const numbersIn = (text: string) =>
  new Set([...text.matchAll(/['"`]security (\d+): /g)].map(([, number]) => number))

test('there are promises to look for', () => {
  expect(promises.length).toBeGreaterThan(35)
})

test.each(promises)('promise $number is kept by tests that bear its number', ({ number, files }) => {
  expect(files.length).toBeGreaterThan(0)
  const without = files.filter((file) => !numbersIn(testNamed(file)?.text ?? '').has(number))
  expect(without).toEqual([])
})

test('every test that bears a number stands in the table', () => {
  const listed = new Set(
    promises.flatMap(({ number, files }) => files.map((file) => `${number} ${testNamed(file)?.path}`)),
  )
  const borne = tests.flatMap(({ path, text }) => [...numbersIn(text)].map((number) => `${number} ${path}`))
  expect(borne.filter((line) => !listed.has(line))).toEqual([])
})
