import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { idAfter } from './id-after.ts'

test('a message never stands before the one it was written after, also where a clock is ahead', () => {
  const inAnHour = newId({ msecs: Date.now() + 3_600_000 })
  let last = inAnHour
  for (let turn = 0; turn < 2000; turn++) {
    const next = idAfter(last)
    expect(next > last).toBe(true)
    last = next
  }
  expect(idAfter(null) < inAnHour).toBe(true)
})
