import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { playwrightCounts, sumLine, vitestCounts } from './test-counts.mjs'

const dir = mkdtempSync(join(tmpdir(), 'tunedesk-counts-'))
afterAll(() => rmSync(dir, { recursive: true }))

function report(value: unknown): string {
  const path = join(dir, 'report.json')
  writeFileSync(path, JSON.stringify(value))
  return path
}

test('vitest: a file that broke before its first test is a failure', () => {
  const path = report({
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(vitestCounts(path)).toEqual({ passed: 10, failed: 2, skipped: 3 })
})

test('playwright: a set-up that broke is a failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }
  expect(playwrightCounts(report({ stats, errors: [] }))).toEqual({ passed: 6, failed: 0, skipped: 2 })
  expect(playwrightCounts(report({ stats, errors: [{ message: 'no' }] }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
  })
  expect(playwrightCounts(join(dir, 'absent.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the sum stands alone on its line', () => {
  expect(sumLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(sumLine({ passed: 12, failed: 3, skipped: 1 })).toBe('12 passed, 3 failed, 1 skipped')
})
