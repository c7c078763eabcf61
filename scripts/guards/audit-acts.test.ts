import { expect, test } from 'vitest'
import { ACTS } from '#contract/audit/acts.ts'
import { isTest } from './import-directions.ts'
import { readFiles } from './source-files.ts'

test('every act of the audit log is written by somebody', () => {
  const features = readFiles('.ts').filter(({ path }) => path.startsWith('server/') && !isTest(path))
  const code = features.map(({ text }) => text).join('\n')
  expect(ACTS.filter((act) => !code.includes(`'${act}'`))).toEqual([])
})
