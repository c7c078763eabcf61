import type { z } from 'zod'
import type { Answer } from '#platform/http/routes.ts'
import type { Config } from '#server/config.ts'

/** What a register of vehicles tells about a plate. */
export type RegisterFacts = NonNullable<Answer<'GET /vehicle/reg_search/{reg}'>['facts']>

/** Asks a public register; null when it does not know the plate. Fails when it does not answer as it should. */
export type AskRegister = (
  config: Pick<Config, 'providers' | 'outgoingPrivateHosts'>,
  plate: string,
  key: string,
) => Promise<RegisterFacts | null>

/** People look for a car while they fill in a form: a register that takes longer is as good as away. */
export const REGISTER_TIMEOUT_MS = 4000

/** The register answered with something that is no answer. */
export class RegisterFault extends Error {}

/** Figures in an answer: a year that is none, or a cylinder capacity of 0, is not known. */
export function known(figure: number | undefined, least: number, most: number): number | null {
  return figure !== undefined && Number.isInteger(figure) && figure >= least && figure <= most ? figure : null
}

export function parsed<F extends z.ZodType>(text: string, form: F): z.output<F> {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new RegisterFault('the answer is no JSON')
  }
  const { success, data } = form.safeParse(answer)
  if (!success) throw new RegisterFault('the answer has another form')
  return data
}
