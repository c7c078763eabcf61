import {
  DIESEL,
  emission,
  OFF_ROAD,
  OWNER,
  PETROL,
  type StarterOption,
  type StarterService,
} from './starter-item.ts'

/* What a new portal can begin to sell. Prices in whole credits: for everyone, for the trade, for trucks and tractors. */

const ON_ROAD = ['Car', 'Van'] as const

export const STARTER_SERVICES: readonly StarterService[] = [
  {
    name: 'Stage 1',
    prices: [60, 50, 90],
    note: 'More power and torque with everything as it left the factory.',
    types: ['Car', 'Van'],
  },
  {
    name: 'Stage 2',
    prices: [80, 68, 110],
    note: 'For cars with a free-flowing exhaust and a better intake. Please say in the comment what was changed.',
    types: ['Car'],
  },
  {
    name: 'Stage 3',
    prices: [140, 120, 160],
    note: 'For another turbocharger or other injectors. We need logs, and two revisions are usual.',
    types: ['Car'],
  },
  {
    name: 'Eco',
    prices: [50, 42, 80],
    note: 'Less consumption at part load; power stays nearly as it was.',
    types: ['Car', 'Van', 'Truck'],
  },
  { name: 'Gearbox stage 1', prices: [45, 38, 60], note: 'Shift times and torque limits.', types: ON_ROAD },
  { name: 'Gearbox stage 2', prices: [65, 55, 80], note: 'With launch control.', types: ['Car'] },
  {
    name: 'Stage 1 with gearbox',
    prices: [95, 80, 120],
    note: 'Two files: engine and gearbox. Cheaper than one after the other.',
    types: ['Car'],
  },
  { name: 'Truck power', prices: [100, 90, 110], types: ['Truck'] },
  { name: 'Tractor power', prices: [90, 80, 100], types: ['Tractor'] },
  { name: 'Motorcycle', prices: [40, 35, 40], types: ['Motorcycle'] },
  { name: 'Marine', prices: [85, 75, 85], types: ['Boat'] },
  {
    name: 'Options only',
    prices: [0, 0, 0],
    note: 'Power stays as it is; choose at least one option.',
    needsOption: true,
  },
]

export const STARTER_OPTIONS: readonly StarterOption[] = [
  { name: 'Speed limiter off', prices: [15, 12, 25], note: 'Mind the tyres.' },
  {
    name: 'Speed limiter set',
    prices: [15, 12, 20],
    types: ['Van', 'Truck'],
    extras: [
      { name: '85 km/h', prices: [0, 0, 0] },
      { name: '90 km/h', prices: [0, 0, 0] },
      { name: '110 km/h', prices: [5, 5, 5] },
    ],
  },
  {
    name: 'Launch control',
    prices: [25, 20, 25],
    types: ['Car'],
    services: ['Stage 1', 'Stage 2', 'Stage 3'],
    extras: [
      { name: 'Adjustable by cruise control', prices: [10, 8, 10] },
      { name: 'Rolling anti-lag', prices: [20, 18, 20] },
    ],
  },
  {
    name: 'Pops and bangs',
    prices: [25, 20, 25],
    types: ['Car', 'Motorcycle'],
    ...PETROL,
    note: 'Hard on the catalytic converter.',
    attestation: OFF_ROAD,
    extras: [
      { name: 'In sport mode only', prices: [10, 8, 10] },
      { name: 'Louder', prices: [5, 5, 5] },
    ],
  },
  { name: 'Hard cut limiter', prices: [20, 16, 20], types: ['Car'] },
  { name: 'Rev limiter raised', prices: [15, 12, 15], types: ['Car', 'Motorcycle', 'Boat'] },
  { name: 'Start/stop off', prices: [15, 12, 15], types: ['Car', 'Van'] },
  emission('Swirl flaps off', [20, 16, 30], DIESEL),
  {
    name: 'Fault codes off',
    prices: [15, 12, 20],
    needsFaultCodes: true,
    note: 'List them below, or paste what the scan tool says.',
    extras: [{ name: 'More than five codes', prices: [10, 8, 10] }],
  },
  { name: 'Hot start fix', prices: [20, 16, 20], types: ['Car', 'Van'], ...DIESEL },
  { name: 'Cold start without high idle', prices: [15, 12, 15], types: ['Car'], ...PETROL },
  emission('Particulate filter off', [35, 30, 60], {
    ...DIESEL,
    note: 'Only when the filter is out. Soot tells.',
    extras: [{ name: 'Differential pressure sensor removed', prices: [5, 5, 5] }],
  }),
  emission('EGR off', [25, 20, 40], DIESEL),
  emission('AdBlue off', [45, 40, 90], {
    types: ['Car', 'Van', 'Truck', 'Tractor'],
    ...DIESEL,
    extras: [
      { name: 'NOx sensors removed', prices: [10, 10, 15] },
      { name: 'Tank heater codes', prices: [5, 5, 5] },
    ],
  }),
  emission('Rear lambda off', [20, 16, 20], { types: ['Car', 'Motorcycle'], ...PETROL }),
  emission('Throttle valve off', [15, 12, 20], DIESEL),
  emission('Secondary air off', [15, 12, 15], { types: ['Car'], ...PETROL }),
  { name: 'Exhaust flaps open', prices: [20, 16, 20], types: ['Car', 'Motorcycle'], attestation: OFF_ROAD },
  {
    name: 'Cylinder shut-off off',
    prices: [20, 16, 20],
    types: ['Car'],
    ...PETROL,
    ecuFamilies: ['MED17', 'MG1', 'SIMOS'],
  },
  { name: 'Sport display calibration', prices: [10, 8, 10], types: ['Car'] },
  { name: 'Boost shown in the cockpit', prices: [15, 12, 15], types: ['Car'] },
  { name: 'Throttle response', prices: [10, 8, 15] },
  { name: 'Torque limits raised', prices: [20, 16, 30], services: ['Stage 1', 'Stage 2', 'Stage 3', 'Eco'] },
  {
    name: 'Other hardware',
    prices: [30, 25, 40],
    types: ['Car'],
    services: ['Stage 2', 'Stage 3'],
    note: 'Say which parts in the comment.',
    extras: [
      { name: 'Downpipe', prices: [0, 0, 0] },
      { name: 'Intercooler', prices: [0, 0, 0] },
      { name: 'Intake', prices: [0, 0, 0] },
      { name: 'Other injectors', prices: [25, 20, 25] },
      { name: 'Other turbocharger', prices: [40, 35, 40] },
    ],
  },
  { name: 'Ethanol E85', prices: [40, 35, 40], types: ['Car'], services: ['Stage 2', 'Stage 3'], ...PETROL },
  { name: 'LPG adaptation', prices: [25, 20, 25], types: ['Car', 'Van'], ...PETROL },
  { name: 'Kickdown off', prices: [10, 8, 15], types: ['Car', 'Van', 'Truck'] },
  {
    name: 'Immobiliser off',
    prices: [40, 35, 50],
    attestation: OWNER,
    note: 'After an engine was exchanged.',
  },
  {
    name: 'Power take-off speed',
    prices: [20, 18, 20],
    types: ['Tractor', 'Truck'],
    services: ['Tractor power', 'Truck power', 'Options only'],
  },
  { name: 'Idle speed changed', prices: [10, 8, 10] },
]
