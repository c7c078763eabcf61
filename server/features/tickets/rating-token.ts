import { z } from 'zod'
import { seal, unseal } from '#platform/seal.ts'

const PURPOSE = 'ticket ratings'

/** Stands in the mail that asks how it was. Sealed: nobody reads in it which ticket it is, and nobody makes one. */
export const ratingPath = (secretKey: string, ticketId: string): string =>
  `/ticket_rating/${seal(secretKey, PURPOSE, ticketId)}`

/** Which ticket it is about; null where it was not made by us. */
export function readRatingToken(secretKey: string, token: string): string | null {
  try {
    return z.uuid().parse(unseal<unknown>(secretKey, PURPOSE, token))
  } catch {
    return null
  }
}
