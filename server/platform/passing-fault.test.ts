import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { isPassingFault } from './passing-fault.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each<[string, unknown, boolean]>([
  ['a database that is away', new AppError('unavailable'), true],
  ['a disk that is full', new AppError('storage_full'), true],
  ['a storage that takes nothing', new AppError('storage_read_only'), true],
  ['a connection that ends', coded('ECONNRESET'), true],
  ['a lock that is not let go', coded('55P03'), true],
  ['two who wait for each other', coded('40P01'), true],
  ['a refusal', new AppError('forbidden'), false],
  ['a fault of ours', new AppError('internal'), false],
  ['a fault of the program', new TypeError('undefined is not a function'), false],
  ['something that is no error', 'unavailable', false],
])('%s passes by itself: %s', (_, error, isPassing) => {
  expect(isPassingFault(error)).toBe(isPassing)
})
