import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHOP_BOUNDS, SLUG } from './bounds.ts'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Boot Pin Cable 2.0', 'boot-pin-cable-2-0'],
  ['Kühlerschlauch für Straße', 'kuhlerschlauch-fur-strasse'],
  ['Łącznik śruby', 'lacznik-sruby'],
  ['  --OBD/CAN--  ', 'obd-can'],
  ['Złącza łączące', 'zlacza-laczace'],
  ['كابل', ''],
])('%s → %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('whatever it is made of, it is a slug or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const slug = slugOf(name)
      if (slug !== '') expect(slug).toMatch(SLUG)
      expect(slug.length).toBeLessThanOrEqual(SHOP_BOUNDS.slug)
    }),
  )
})

test('one that is taken gets a number, and room for it', () => {
  expect(freeSlug('clutch', new Set())).toBe('clutch')
  expect(freeSlug('clutch', new Set(['clutch', 'clutch-2']))).toBe('clutch-3')
  const long = 'a'.repeat(SHOP_BOUNDS.slug)
  expect(freeSlug(long, new Set([long]))).toBe(`${'a'.repeat(SHOP_BOUNDS.slug - 2)}-2`)
})
