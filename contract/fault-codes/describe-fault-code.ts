import { MAKERS_CODE } from './makers-fault-codes.ts'

/**
 * What a fault code says by its form alone, after SAE J2012: the letter is the system, the first figure tells generic
 * codes from a maker's, the second the area. Of makers' own codes the form tells nothing. No zod: the web imports
 * this; the words stand in the catalogue `fault-codes`.
 */
export const FAULT_SYSTEMS = ['powertrain', 'chassis', 'body', 'network', 'unknown'] as const
export type FaultSystem = (typeof FAULT_SYSTEMS)[number]

export const FAULT_ORIGINS = ['generic', 'maker', 'unknown'] as const
export type FaultOrigin = (typeof FAULT_ORIGINS)[number]

export const FAULT_AREAS = [
  'fuel_air_emission',
  'fuel_air',
  'injection',
  'ignition',
  'emission',
  'idle_speed',
  'inputs',
  'computer',
  'transmission',
  'hybrid',
  'cylinder_deactivation',
  'network_wiring',
  'network_contact',
  'network_software',
  'network_data',
  'unknown',
] as const
export type FaultArea = (typeof FAULT_AREAS)[number]

export interface FaultDescription {
  system: FaultSystem
  origin: FaultOrigin
  area: FaultArea
}

const SYSTEMS: Readonly<Record<string, FaultSystem>> = {
  P: 'powertrain',
  C: 'chassis',
  B: 'body',
  U: 'network',
}

/** By letter, first figure and second figure. What stands not here is reserved, or its makers do not agree. */
const AREAS: readonly [RegExp, FaultArea][] = [
  [/^P[012]0/, 'fuel_air_emission'],
  [/^P[01]1/, 'fuel_air'],
  [/^P[01]2/, 'injection'],
  [/^P[012]3/, 'ignition'],
  [/^P[012]4/, 'emission'],
  [/^P[01]5/, 'idle_speed'],
  [/^P25/, 'inputs'],
  [/^P[012]6/, 'computer'],
  [/^P[01][789]|^P27/, 'transmission'],
  [/^P[01][A-F]/, 'hybrid'],
  [/^P2[12AB]|^P3[0-3]/, 'fuel_air_emission'],
  [/^P34/, 'cylinder_deactivation'],
  [/^U00/, 'network_wiring'],
  [/^U0[12]/, 'network_contact'],
  [/^U03/, 'network_software'],
  [/^U0[45]/, 'network_data'],
]

const FORM = /^([PCBU])([0-3])[0-9A-F]{3}/

export function describeFaultCode(text: string): FaultDescription {
  const code = text.toUpperCase()
  if (/^DF[0-9]/.test(code) || MAKERS_CODE.test(code))
    return { system: 'unknown', origin: 'maker', area: 'unknown' }
  const [, letter = '', group = ''] = FORM.exec(code) ?? []
  const system = SYSTEMS[letter]
  if (!system) return { system: 'unknown', origin: 'unknown', area: 'unknown' }
  const area = AREAS.find(([form]) => form.test(code))?.[1] ?? 'unknown'
  return { system, origin: isMakers(code, letter, group) ? 'maker' : 'generic', area }
}

/** P2 and P34 to P39 are generic; chassis, body and network have two blocks of the makers in the middle. */
function isMakers(code: string, letter: string, group: string): boolean {
  if (letter !== 'P') return group === '1' || group === '2'
  return group === '1' || /^P3[0-3]/.test(code)
}
