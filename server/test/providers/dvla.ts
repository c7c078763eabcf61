import { type Loopback, startLoopback } from './loopback.ts'

/** The British register on loopback, with the answers of the real one. */
export interface FakeDvla extends Loopback {
  /** Cars by their plates. */
  readonly cars: Map<string, object>
}

export const DVLA_KEY = 'a key of the British register'

export async function openDvla(): Promise<FakeDvla> {
  const cars = new Map<string, object>()
  const loopback = await startLoopback(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/vehicle-enquiry/v1/vehicles')
      return { status: 404, body: { message: 'Not Found' } }
    if (headers['x-api-key'] !== DVLA_KEY) return { status: 403, body: { message: 'Forbidden' } }
    const { registrationNumber } = JSON.parse(body) as { registrationNumber: string }
    if (!/^[A-Z0-9]{1,7}$/.test(registrationNumber))
      return fault(400, 'ENQ018', 'Invalid format for field - vehicle registration number')
    const car = cars.get(registrationNumber)
    return car
      ? { status: 200, body: about(registrationNumber, car) }
      : fault(404, '404', 'Vehicle Not Found')
  })
  return Object.assign(loopback, { cars })
}

function about(registrationNumber: string, car: object) {
  return {
    registrationNumber,
    taxStatus: 'Taxed',
    taxDueDate: '2026-12-01',
    motStatus: 'Valid',
    make: 'VOLKSWAGEN',
    yearOfManufacture: 2016,
    engineCapacity: 1968,
    co2Emissions: 120,
    fuelType: 'DIESEL',
    markedForExport: false,
    colour: 'GREY',
    typeApproval: 'M1',
    dateOfLastV5CIssued: '2022-03-01',
    wheelplan: '2 AXLE RIGID BODY',
    monthOfFirstRegistration: '2016-03',
    ...car,
  }
}

function fault(status: number, code: string, title: string) {
  return { status, body: { errors: [{ status: String(status), code, title, detail: title }] } }
}
