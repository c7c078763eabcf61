/** Makers and how their vehicle identification numbers begin, as far as we are certain of it. */
const MAKERS: Record<string, readonly string[]> = {
  Volkswagen: ['WVW', 'WVG', 'WV1', 'WV2'],
  Audi: ['WAU', 'TRU', 'WUA'],
  Seat: ['VSS'],
  Skoda: ['TMB'],
  Porsche: ['WP0', 'WP1'],
  'Mercedes-Benz': ['WDB', 'WDC', 'WDD', 'WDF', 'W1K', 'W1N', 'W1V'],
  Smart: ['WME'],
  BMW: ['WBA', 'WBS', 'WBX'],
  Mini: ['WMW'],
  Ford: ['WF0'],
  Opel: ['W0L', 'W0V'],
  Renault: ['VF1'],
  Dacia: ['UU1'],
  Peugeot: ['VF3'],
  Citroën: ['VF7'],
  Fiat: ['ZFA'],
  'Alfa Romeo': ['ZAR'],
  Volvo: ['YV1'],
  'Land Rover': ['SAL'],
  Jaguar: ['SAJ'],
  Hyundai: ['KMH'],
  Kia: ['KNA'],
  Nissan: ['SJN'],
  Mazda: ['JMZ'],
  MAN: ['WMA'],
  DAF: ['XLR'],
  Scania: ['YS2'],
}

/** Houses whose brands share units, so that a number of one says nothing against another. */
const HOUSES: readonly (readonly string[])[] = [
  [
    'volkswagen',
    'vw',
    'audi',
    'seat',
    'cupra',
    'skoda',
    'porsche',
    'bentley',
    'lamborghini',
    'bugatti',
    'man',
  ],
  ['mercedes', 'mercedesbenz', 'mercedesamg', 'smart', 'maybach', 'infiniti'],
  ['bmw', 'mini', 'alpina', 'rollsroyce', 'toyota'],
  ['opel', 'vauxhall', 'peugeot', 'citroen', 'ds', 'fiat', 'alfaromeo', 'lancia', 'jeep', 'abarth', 'ford'],
  ['renault', 'dacia', 'nissan', 'infiniti', 'alpine'],
  ['hyundai', 'kia', 'genesis'],
  ['landrover', 'jaguar', 'rangerover'],
  ['volvo', 'ford'],
]

export const VAG = 'Volkswagen'
export const MERCEDES = 'Mercedes-Benz'

export function makerOfVin(vin: string): string | null {
  const found = Object.entries(MAKERS).find(([, beginnings]) => beginnings.includes(vin.slice(0, 3)))
  return found?.[0] ?? null
}

/** Whether two makers are known to have nothing to do with each other. A name we do not know is not held against it. */
export function areStrangers(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)]
  if (a === b) return false
  const [housesOfA, housesOfB] = [a, b].map((name) => HOUSES.filter((house) => house.includes(name)))
  if (!housesOfA?.length || !housesOfB?.length) return false
  return !housesOfA.some((house) => housesOfB.includes(house))
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
