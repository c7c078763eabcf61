import { expect, test } from 'vitest'
import { describeFaultCode, FAULT_AREAS, FAULT_ORIGINS, FAULT_SYSTEMS } from './describe-fault-code.ts'
import { FAULT_CODE_NAMES, nameOfFaultCode } from './fault-code-names.ts'
import { FAULT_STATES } from './fault-code-states.ts'
import { parseFaultCodes } from './fault-codes.ts'

test.each([
  ['P0087', 'powertrain generic fuel_air_emission'],
  ['P0101', 'powertrain generic fuel_air'],
  ['P0203', 'powertrain generic injection'],
  ['P0300', 'powertrain generic ignition'],
  ['P0401', 'powertrain generic emission'],
  ['P0401-17', 'powertrain generic emission'],
  ['p0500', 'powertrain generic idle_speed'],
  ['P0606', 'powertrain generic computer'],
  ['P0700', 'powertrain generic transmission'],
  ['P0AA6', 'powertrain generic hybrid'],
  ['P1351', 'powertrain maker ignition'],
  ['P1556', 'powertrain maker idle_speed'],
  ['P2002', 'powertrain generic fuel_air_emission'],
  ['P242F', 'powertrain generic emission'],
  ['P2563', 'powertrain generic inputs'],
  ['P2A00', 'powertrain generic fuel_air_emission'],
  ['P2C00', 'powertrain generic unknown'],
  ['P3007', 'powertrain maker fuel_air_emission'],
  ['P3400', 'powertrain generic cylinder_deactivation'],
  ['C0035', 'chassis generic unknown'],
  ['C1234', 'chassis maker unknown'],
  ['B2477', 'body maker unknown'],
  ['U0001', 'network generic network_wiring'],
  ['U0100', 'network generic network_contact'],
  ['U0300', 'network generic network_software'],
  ['U0401', 'network generic network_data'],
  ['U1123', 'network maker unknown'],
  ['U3000', 'network generic unknown'],
  ['DF127', 'unknown maker unknown'],
  ['0281', 'unknown unknown unknown'],
])('%s is %s', (code, expected) => {
  const { system, origin, area } = describeFaultCode(code)
  expect(`${system} ${origin} ${area}`).toBe(expected)
})

test('every code with a name is a generic one, written as the parser writes it', () => {
  const codes = Object.keys(FAULT_CODE_NAMES)
  expect(codes.length).toBeGreaterThanOrEqual(120)
  expect(codes.filter((code) => parseFaultCodes(code)[0]?.code !== code)).toEqual([])
  expect(codes.filter((code) => describeFaultCode(code).origin !== 'generic')).toEqual([])
  expect(codes).toEqual(codes.toSorted())
})

test('a name is found with the kind of failure behind the code', () => {
  expect(nameOfFaultCode('P0401-17')).toBe('EGR flow too low')
  expect(nameOfFaultCode('p0401')).toBe('EGR flow too low')
  expect(nameOfFaultCode('P1351')).toBeNull()
  expect(nameOfFaultCode('constructor')).toBeNull()
})

test.each(['en', 'de', 'pl', 'ar'])(
  'everything that is said of a code has a word in %s',
  async (language) => {
    const { default: words } = await import(`../../locales/${language}/fault-codes.json`, {
      with: { type: 'json' },
    })
    expect(Object.keys(words.systems)).toEqual([...FAULT_SYSTEMS])
    expect(Object.keys(words.origins)).toEqual([...FAULT_ORIGINS])
    expect(Object.keys(words.areas)).toEqual([...FAULT_AREAS])
    expect(Object.keys(words.states)).toEqual([...FAULT_STATES])
  },
)
