import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { cataloguesOf } from './catalogues.ts'
import { readFiles } from './source-files.ts'

const catalogues = cataloguesOf(readFiles('permissions.json'))

test('every permission has a label and a sentence that says what it allows, and nothing else has', () => {
  const wanted = PERMISSIONS.flatMap((key) => [`${key}.label`, `${key}.about`])
  expect(catalogues.map(({ language }) => language).toSorted()).toEqual(['ar', 'de', 'en', 'pl'])
  for (const { texts } of catalogues) {
    expect([...texts.keys()].toSorted()).toEqual(wanted.toSorted())
    const abouts = [...texts].filter(([key]) => key.endsWith('.about')).map(([, text]) => text)
    expect(abouts.filter((text) => !/^\S.+ .+[^.]\.$/.test(text))).toEqual([])
  }
})
