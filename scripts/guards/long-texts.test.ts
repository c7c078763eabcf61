import { expect, test } from 'vitest'
import { isProgram } from './import-directions.ts'
import { readFiles, type SourceFile } from './source-files.ts'

/*
 * The library's field for long texts cuts off what is too long and says nothing. Ours keep the text and say by how much it is
 * too long, so screens draw those.
 */
const OURS = ['web/src/ui/form/growing-textarea.tsx', 'web/src/ui/thread/message-field.tsx']

const cuttingFields = (files: readonly SourceFile[]) =>
  files.flatMap(({ path, text }) => (isProgram(path) && /<(Textarea|textarea)\b/.test(text) ? [path] : []))

test('long texts are written in fields that cut nothing off', () => {
  const found = cuttingFields(readFiles('.tsx'))
  expect(found.toSorted()).toEqual(OURS)
})

test('seen failing: a screen with a field of the library', () => {
  const screen = { path: 'web/src/features/x/a.tsx', text: 'const A = () => <Textarea maxLength={MOST} />' }
  expect(cuttingFields([screen])).toEqual([screen.path])
})
