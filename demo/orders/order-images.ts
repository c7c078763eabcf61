import { crc32 } from 'node:zlib'
import { between, figures, oneOf } from '#platform/chance.ts'
import { syntheticImage, tuned } from '../synthetic-image.ts'
import type { DemoCar, OrderPlan } from './order-plan.ts'

const KiB = 1024

/** What a reader of the car's control unit would bring. The same car gives the same bytes. */
export function originalImage(car: DemoCar, size: number): Buffer {
  return syntheticImage({ size, seed: `demo ${car.fileKey}`, texts: numbersIn(car) })
}

/** Of the gearbox: nothing in it says which car it came from. */
export const gearboxImage = (car: DemoCar): Buffer =>
  syntheticImage({
    size: 64 * KiB,
    seed: `demo gearbox ${car.fileKey}`,
    texts: [`0D9300${figures(3, 'gearbox', car.fileKey)}A`],
  })

/** Two cars with one file and one wish get one file back, as the automation gives it. */
export function modifiedImage(original: Buffer, plan: OrderPlan, version: number): Buffer {
  const { car, service, options } = plan
  return tuned(
    original,
    `demo ${car.fileKey} ${service} ${options.join()} ${version}`,
    10 + 3 * options.length,
  )
}

/** As large as reads of such a unit are. Of families that are not named here most have 2 MiB. */
const SIZES: readonly (readonly [ecu: RegExp, kibibytes: readonly number[]])[] = [
  [/EDC15|SID801|MS43/, [512]],
  [/EDC16/, [1024, 2048]],
  [/ME7/, [512, 1024]],
  [/MED9/, [1024, 2048]],
  [/MJD|IAW/, [512]],
  [/MED17|MEVD17|EDC17C[567]|SIMOS/, [2048, 4096]],
  [/M[DG]1/, [4096, 8192]],
]

export function sizeOf({ ecu, fileKey }: DemoCar): number {
  const sizes = SIZES.find(([form]) => form.test(ecu))?.[1] ?? [2048]
  return oneOf(sizes, 'size', fileKey) * KiB
}

/** Nobody will ever see these bytes: only what was found in them is kept, so a small part of the image does. */
export const PART_OF_GONE = 48 * KiB

export function fileName({ car, service }: OrderPlan, version = 0): string {
  const stem = [car.maker, car.model, car.plate].map(plain).filter(Boolean).join('_')
  return version === 0 ? `${stem}.bin` : `${stem}_${plain(service)}${version > 1 ? `_v${version}` : ''}.bin`
}

export const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-')

const VAG = ['Volkswagen', 'Audi', 'Škoda', 'SEAT', 'Porsche']

/** The numbers that units of this kind bear, invented. */
function numbersIn({ ecu, fuel, maker, vin, fileKey }: DemoCar): string[] {
  const [brand = '', ...rest] = ecu.split(' ')
  const family = rest.join('')
  const numbers: string[] = []
  if (brand === 'Bosch') {
    // These hold no hardware number that could be read.
    if (!family.startsWith('EDC16'))
      numbers.push(`${fuel === 'Diesel' ? '0281' : '0261'}0${figures(5, 'hardware', fileKey)}`)
    numbers.push(`${/^M[DG]1/.test(family) ? '10SW' : '1037'}${figures(6, 'software', fileKey)}`)
    numbers.push(
      `${between(10, 60, 'variant', fileKey)}/1/${written(family)}/${between(2, 19, fileKey)}/P${figures(3, 'project', fileKey)}//`,
    )
  } else if (/^(SIM|SID|DCM|MJD)/.test(family)) numbers.push(family)
  if (VAG.includes(maker))
    numbers.push(
      `0${between(3, 5, 'part', fileKey)}L906${figures(3, 'part', fileKey)}${oneOf(['A', 'BK', 'CG', 'H'], 'part', fileKey)}`,
    )
  if (maker === 'Mercedes-Benz')
    numbers.push(`A${between(642, 656, 'part', fileKey)}${figures(7, 'part', fileKey)}`)
  if (vin) numbers.push(vin)
  return numbers
}

/** EDC17C46 stands as EDC17_C46 in the bytes. */
const written = (family: string) => family.replace(/^(EDC1[567])(?=[A-Z])/, '$1_')

/** What a customer logged on the road, as a tool writes it. */
export function logOf(seed: string): Buffer {
  const lines = Array.from({ length: 120 }, (_, at) => {
    const rpm = 1800 + at * 35
    return [
      rpm,
      between(1150, 1650, seed, at),
      between(80, 100, 'throttle', seed, at),
      (rpm / 62).toFixed(1),
    ].join(';')
  })
  return Buffer.from(['rpm;boost_mbar;throttle_percent;speed', ...lines].join('\r\n'))
}

/** A ZIP with one file, stored as it is. */
export function zipOf(name: string, content: Buffer): Buffer {
  const entry = Buffer.alloc(26)
  entry.writeUInt16LE(20, 0)
  entry.writeUInt16LE(0x21, 8)
  entry.writeUInt32LE(crc32(content), 10)
  entry.writeUInt32LE(content.length, 14)
  entry.writeUInt32LE(content.length, 18)
  entry.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, Buffer.from(name), content])
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    entry,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
