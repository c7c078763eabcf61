import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceKey } from './service-key.ts'

test('the key has one form, however it was ticked and typed', () => {
  const key = '["s",["a","b"],["x"],["P0420","P2002"]]'
  expect(
    serviceKey({
      serviceId: 's',
      optionIds: ['b', 'a'],
      extraIds: ['x'],
      faultCodes: ['p2002 ', 'P0420', 'P2002'],
    }),
  ).toBe(key)
  expect(
    serviceKey({
      serviceId: 's',
      optionIds: ['a', 'b', 'a'],
      extraIds: ['x'],
      faultCodes: ['P0420', 'P2002'],
    }),
  ).toBe(key)
})

const texts = fc.uniqueArray(fc.constantFrom('A', 'B', 'A,B', '"', '|', '[]', 'C'), { maxLength: 4 })
const ordered = fc.record({
  serviceId: fc.constantFrom('s', 't'),
  optionIds: texts,
  extraIds: texts,
  faultCodes: texts,
})

test('two orders have the same key exactly when they are for the same', () => {
  const canonical = ({ serviceId, ...sets }: typeof ordered extends fc.Arbitrary<infer T> ? T : never) => [
    serviceId,
    ...[sets.optionIds, sets.extraIds, sets.faultCodes].map((set) => set.toSorted()),
  ]
  fc.assert(
    fc.property(ordered, ordered, (one, other) => {
      const isSame = JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
      expect(serviceKey(one) === serviceKey(other)).toBe(isSame)
      const shuffled = {
        ...one,
        optionIds: one.optionIds.toReversed(),
        faultCodes: one.faultCodes.toReversed(),
      }
      expect(serviceKey(shuffled)).toBe(serviceKey(one))
    }),
    { numRuns: 1000 },
  )
})
