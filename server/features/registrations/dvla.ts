import { z } from 'zod'
import { callOutside } from '#platform/outgoing.ts'
import { type AskRegister, known, parsed, REGISTER_TIMEOUT_MS, RegisterFault } from './register.ts'

/** The register of the United Kingdom. It does not tell the model. */
const answerForm = z.object({
  make: z.string().max(100),
  fuelType: z.string().max(100).optional(),
  yearOfManufacture: z.number().optional(),
  engineCapacity: z.number().optional(),
})

export const askDvla: AskRegister = async (config, plate, key) => {
  const { status, text } = await callOutside(config, {
    url: `${config.providers.dvla.replace(/\/$/, '')}/vehicle-enquiry/v1/vehicles`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': key },
    body: JSON.stringify({ registrationNumber: plate }),
    timeoutMs: REGISTER_TIMEOUT_MS,
  })
  // 400 is its word for what is no plate of the country.
  if (status === 404 || status === 400) return null
  if (status !== 200) throw new RegisterFault(`status ${status}`)
  const data = parsed(text, answerForm)
  return {
    make: data.make,
    model: '',
    fuel: data.fuelType ?? '',
    year: known(data.yearOfManufacture, 1900, 2100),
    engine_cc: known(data.engineCapacity, 1, 100_000),
  }
}
