/** Beginnings of vehicle identification numbers and who gives them, as far as we are certain of them. */
const MAKERS: Record<string, string> = {
  WVW: 'Volkswagen',
  WVG: 'Volkswagen',
  WV1: 'Volkswagen',
  WV2: 'Volkswagen',
  WAU: 'Audi',
  TRU: 'Audi',
  WUA: 'Audi',
  VSS: 'Seat',
  TMB: 'Skoda',
  WP0: 'Porsche',
  WP1: 'Porsche',
  WDB: 'Mercedes-Benz',
  WDC: 'Mercedes-Benz',
  WDD: 'Mercedes-Benz',
  WDF: 'Mercedes-Benz',
  W1K: 'Mercedes-Benz',
  W1N: 'Mercedes-Benz',
  W1V: 'Mercedes-Benz',
  WME: 'Smart',
  WBA: 'BMW',
  WBS: 'BMW',
  WBX: 'BMW',
  WMW: 'Mini',
  WF0: 'Ford',
  W0L: 'Opel',
  W0V: 'Opel',
  VF1: 'Renault',
  UU1: 'Dacia',
  VF3: 'Peugeot',
  VF7: 'Citroën',
  ZFA: 'Fiat',
  ZAR: 'Alfa Romeo',
  YV1: 'Volvo',
  SAL: 'Land Rover',
  SAJ: 'Jaguar',
  KMH: 'Hyundai',
  KNA: 'Kia',
  SJN: 'Nissan',
  JMZ: 'Mazda',
  WMA: 'MAN',
  XLR: 'DAF',
  YS2: 'Scania',
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
  return MAKERS[vin.slice(0, 3)] ?? null
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
