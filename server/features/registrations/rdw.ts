import { z } from 'zod'
import { callOutside } from '#platform/outgoing.ts'
import { type AskRegister, known, parsed, REGISTER_TIMEOUT_MS, RegisterFault } from './register.ts'

/** The open register of the Netherlands: a list with one entry or none, and figures as text. It needs no key. */
const answerForm = z.array(
  z.object({
    merk: z.string().max(100),
    handelsbenaming: z.string().max(100).optional(),
    datum_eerste_toelating: z.string().optional(),
    cilinderinhoud: z.string().optional(),
  }),
)

export const askRdw: AskRegister = async (config, plate, key) => {
  const address = new URL(`${config.providers.rdw.replace(/\/$/, '')}/resource/m9d7-ebf2.json`)
  address.searchParams.set('kenteken', plate)
  const { status, text } = await callOutside(config, {
    url: address.href,
    headers: { accept: 'application/json', ...(key && { 'x-app-token': key }) },
    timeoutMs: REGISTER_TIMEOUT_MS,
  })
  if (status !== 200) throw new RegisterFault(`status ${status}`)
  const [car] = parsed(text, answerForm)
  if (!car) return null
  return {
    make: car.merk,
    model: car.handelsbenaming ?? '',
    // Stands in another list of the register.
    fuel: '',
    year: known(Number(car.datum_eerste_toelating?.slice(0, 4)), 1900, 2100),
    engine_cc: known(Number(car.cilinderinhoud), 1, 100_000),
  }
}
