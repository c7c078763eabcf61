import { type Loopback, startLoopback } from './loopback.ts'

/** The Dutch register on loopback: a list with one entry or none, every figure as text. */
export interface FakeRdw extends Loopback {
  /** Cars by their plates. */
  readonly cars: Map<string, object>
}

export async function openRdw(): Promise<FakeRdw> {
  const cars = new Map<string, object>()
  const loopback = await startLoopback(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (method !== 'GET' || pathname !== '/resource/m9d7-ebf2.json')
      return { status: 404, body: { code: 'dataset.missing', error: true, message: 'Not found' } }
    const plate = searchParams.get('kenteken') ?? ''
    const car = cars.get(plate)
    return { status: 200, body: car ? [about(plate, car)] : [] }
  })
  return Object.assign(loopback, { cars })
}

function about(kenteken: string, car: object) {
  return {
    kenteken,
    voertuigsoort: 'Personenauto',
    merk: 'VOLKSWAGEN',
    handelsbenaming: 'GOLF',
    datum_tenaamstelling: '20200514',
    inrichting: 'hatchback',
    aantal_zitplaatsen: '5',
    aantal_cilinders: '4',
    cilinderinhoud: '1968',
    massa_ledig_voertuig: '1254',
    datum_eerste_toelating: '20160310',
    ...car,
  }
}
