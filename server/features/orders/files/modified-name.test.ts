import { expect, test } from 'vitest'
import { modifiedName } from './modified-name.ts'

test.each([
  ['golf.bin', 'Stage 1', 'golf_Stage-1.bin'],
  ['golf.v2.ori', 'Stage 1', 'golf.v2_Stage-1.ori'],
  ['golf', 'Eco', 'golf_Eco.bin'],
  ['golf.bin', 'Öko / Getriebe', 'golf_Öko-Getriebe.bin'],
  ['golf.bin', '../..', 'golf_modified.bin'],
  ['.bin', 'Eco', '.bin_Eco.bin'],
])('%s for %s is %s', (original, service, name) => {
  expect(modifiedName(original, service)).toBe(name)
})

test('however long the names are, the ending stays', () => {
  expect(modifiedName(`${'x'.repeat(250)}.bin`, 'Stage 1')).toBe(`${'x'.repeat(196)}.bin`)
})
