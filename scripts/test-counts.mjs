import { existsSync, readFileSync } from 'node:fs'

const none = () => ({ passed: 0, failed: 0, skipped: 0 })

/** A report that was not written (the run broke before) counts nothing; the step's exit code tells the failure. */
const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

export function vitestCounts(path) {
  const report = read(path)
  if (!report) return none()
  // A file that broke before its first test has no failed test to be counted by.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

export function playwrightCounts(path) {
  const report = read(path)
  if (!report) return none()
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected || report.errors?.length || 0, skipped }
}

export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
