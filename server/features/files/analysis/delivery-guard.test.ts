import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DELIVERY_CHECKS } from '#contract/files/file-findings.ts'
import { COMPLETE_LANGUAGES } from '#contract/languages.ts'
import { syntheticImage, tuned } from '../../../../demo/synthetic-image.ts'
import { fileAnalysis } from './analyse.ts'
import { deliveryGuard } from './delivery-guard.ts'

const numbers = ['0281017256', '1037512345', 'WVWZZZ1KZAW123456']
const image = (texts = numbers, seed = 'guard') => syntheticImage({ size: 256 * 1024, seed, texts })

function analysisOf(bytes: Buffer) {
  const analysis = fileAnalysis()
  analysis.push(bytes)
  return analysis.end()
}

function failed(original: Buffer, modified: Buffer, identicalToOrder?: string | null) {
  const checks = deliveryGuard({
    original: analysisOf(original),
    modified: analysisOf(modified),
    identicalToOrder,
  })
  expect(checks.map(({ code }) => code)).toEqual(DELIVERY_CHECKS)
  return checks.filter(({ passed }) => !passed).map(({ code, params }) => ({ code, ...params }))
}

test('a tuned image passes every check', () => {
  expect(failed(image(), tuned(image(), 'guard', 2), null)).toEqual([])
})

test('another length', () => {
  const modified = Buffer.concat([tuned(image(), 'guard', 2), Buffer.alloc(256)])
  expect(failed(image(), modified)).toEqual([{ code: 'same_length', before: 262_144, after: 262_400 }])
})

test('the original sent back', () => {
  expect(failed(image(), image())).toEqual([{ code: 'not_identical' }])
})

test.each([
  ['hardware_unchanged', 0, '0281099999'],
  ['software_unchanged', 1, '1037999999'],
  ['vin_unchanged', 2, 'WVWZZZ1KZAW654321'],
])('%s: another number, and one that was overwritten', (code, place, other) => {
  const before = numbers[place]
  const changed = image(numbers.with(place, other))
  expect(failed(image(), changed)).toEqual([{ code, before, after: other }])
  const overwritten = image(numbers.with(place, '*'.repeat(before?.length ?? 0)))
  expect(failed(image(), overwritten)).toEqual([{ code, before, after: '' }])
})

test('numbers that neither file has are not compared, and nothing is claimed of them', () => {
  const checks = deliveryGuard({
    original: analysisOf(image([])),
    modified: analysisOf(tuned(image([]), 'none', 2)),
  })
  expect(checks.filter(({ passed }) => !passed)).toEqual([])
  expect(checks.find(({ code }) => code === 'hardware_unchanged')?.params).toEqual({})
})

test("another order's file", () => {
  expect(failed(image(), tuned(image(), 'guard', 2), '1042')).toEqual([
    { code: 'not_another_orders_file', order_no: '1042' },
  ])
})

test.each(COMPLETE_LANGUAGES)('every check has its sentences in %s', (language) => {
  const catalogue = new URL(`../../../../locales/${language}/findings.json`, import.meta.url)
  const { checks } = JSON.parse(readFileSync(catalogue, 'utf8')) as { checks: Record<string, object> }
  expect(Object.keys(checks)).toEqual([...DELIVERY_CHECKS])
})
