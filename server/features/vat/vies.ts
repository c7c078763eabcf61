import { z } from 'zod'
import { callOutside, UnreachableError } from '#platform/outgoing.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import type { Config } from '#server/config.ts'

/** The VAT Information Exchange System of the European Commission: the one who knows whether a number is in use. */

export interface ViesQuestion {
  vatNo: string
  /** Who asks. VIES then gives the answer a number of its own, which tax offices accept as evidence. */
  requester: string | null
}

export interface ViesAnswer {
  outcome: 'valid' | 'invalid' | 'unreachable'
  /** What was asked and all that was answered, word for word. */
  evidence: { asked: object; status?: number; answer?: string; fault?: string }
}

const TIMEOUT_MS = 4000
const MOST_EVIDENCE = 10_000

// An answer that is not about `valid`, or names a fault beside it, is no answer: VIES says valid: false, too, when
// the country's own register did not reply.
const answerForm = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  userError: z.enum(['', 'VALID', 'INVALID']).nullish(),
  actionSucceed: z.literal(true).optional(),
  errorWrappers: z.array(z.unknown()).length(0).nullish(),
})

export async function askVies(
  config: Pick<Config, 'providers' | 'outgoingPrivateHosts'>,
  { vatNo, requester }: ViesQuestion,
): Promise<ViesAnswer> {
  const asked = {
    countryCode: vatNo.slice(0, 2),
    vatNumber: vatNo.slice(2),
    ...(requester && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  }
  try {
    const { status, text } = await callOutside(config, {
      url: `${config.providers.vies.replace(/\/$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
      timeoutMs: TIMEOUT_MS,
    })
    const outcome = status === 200 ? outcomeOf(asked, text) : 'unreachable'
    return { outcome, evidence: { asked, status, answer: storable(text) } }
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    return { outcome: 'unreachable', evidence: { asked, fault: storable(error.message) } }
  }
}

function outcomeOf(asked: { countryCode: string; vatNumber: string }, text: string): ViesAnswer['outcome'] {
  const { success, data } = answerForm.safeParse(parsedJson(text))
  const isAboutIt = data?.countryCode === asked.countryCode && data.vatNumber === asked.vatNumber
  if (!success || !isAboutIt) return 'unreachable'
  return data.valid ? 'valid' : 'invalid'
}

/** PostgreSQL keeps neither NUL nor half a character. */
function storable(text: string): string {
  return text.slice(0, MOST_EVIDENCE).replaceAll('\0', '').toWellFormed()
}
