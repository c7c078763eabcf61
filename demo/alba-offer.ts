import {
  DIESEL,
  emission,
  OFF_ROAD,
  PETROL,
  type StarterOption,
  type StarterService,
} from '#features/starter/index.ts'

/** A sub-portal sells less, at its own prices. */
export const ALBA_SERVICES: readonly StarterService[] = [
  { name: 'Stage 1', prices: [80, 70, 110], types: ['Car', 'Van'] },
  { name: 'Stage 2', prices: [110, 95, 140], types: ['Car'] },
  { name: 'Eco', prices: [65, 55, 100] },
  { name: 'Options only', prices: [0, 0, 0], needsOption: true },
]

export const ALBA_OPTIONS: readonly StarterOption[] = [
  { name: 'Speed limiter off', prices: [20, 18, 30] },
  { name: 'Start/stop off', prices: [20, 18, 20], types: ['Car', 'Van'] },
  { name: 'Pops and bangs', prices: [35, 30, 35], types: ['Car'], ...PETROL, attestation: OFF_ROAD },
  { name: 'Fault codes off', prices: [20, 18, 25], needsFaultCodes: true },
  emission('EGR off', [35, 30, 50], DIESEL),
]
