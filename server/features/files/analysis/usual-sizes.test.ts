import { expect, test } from 'vitest'
import { usualSizes } from './usual-sizes.ts'

const KiB = 1024
const MiB = 1024 * KiB
const isUsual = (ecu: string, size: number) => {
  const usual = usualSizes(ecu)
  return usual && size >= usual.from && size <= usual.to
}

test.each([
  ['Bosch EDC15P', 'EDC15'],
  ['EDC16_U34', 'EDC16'],
  ['Bosch EDC17 C46', 'EDC17'],
  ['Bosch MED17.5.25', 'MED17'],
  ['Bosch MEVD17.2.6', 'MED17'],
  ['Bosch MED9.1', 'MED9'],
  ['Bosch Motronic ME7.5', 'ME7'],
  ['Bosch MD1CS004', 'MD1'],
  ['Bosch MG1CS111', 'MG1'],
  ['Siemens SID801A', 'SID801'],
  ['Continental SID803A', 'SID803'],
  ['Marelli MJD6JF', 'MJD6JF'],
  ['Bosch Motronic M1.5.5', 'Motronic'],
  ['Bosch M3.8', 'Motronic'],
])('%s is of the family %s', (ecu, family) => {
  expect(usualSizes(ecu)?.family).toBe(family)
})

test.each(['Delphi DCM3.5', 'Continental SIMOS 18.1', 'Siemens MSD81', 'Denso', ''])(
  'of “%s” no usual size is known',
  (ecu) => {
    expect(usualSizes(ecu)).toBeNull()
  },
)

test.each([
  ['EDC15', 512 * KiB, true],
  ['EDC15', 256 * KiB, false],
  ['EDC16', 256 * KiB, true],
  ['EDC16', 983_040, true],
  ['EDC16', 2 * MiB, true],
  ['EDC16', 4 * MiB, false],
  ['ME7.5', 64 * KiB, true],
  ['ME7.5', 2 * MiB, false],
  ['MED9.1', 512 * KiB, true],
  ['MED17.5.2', 1 * MiB, false],
  ['EDC17C46', 2 * MiB, true],
  ['MG1CS111', 8 * MiB, true],
  ['MD1CS004', 8 * MiB + 1, false],
  ['SID801', 512 * KiB, true],
  ['SID803', 458 * KiB, true],
  ['SID803', 457 * KiB, false],
  ['MJD6JF', 450 * KiB, true],
  ['MJD6JF', 512 * KiB, false],
  ['Motronic M1.5', 32 * KiB, true],
  ['Motronic M1.5', 128 * KiB, false],
])('a read of %s with %i bytes is usual: %s', (ecu, size, usual) => {
  expect(isUsual(ecu, size)).toBe(usual)
})
