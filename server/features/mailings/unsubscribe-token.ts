import { z } from 'zod'
import { seal, unseal } from '#platform/seal.ts'

const PURPOSE = 'unsubscribe links'

/** Stands in every mail of a mailing. It is sealed: nobody reads in it whose it is, and nobody makes one. */
export const unsubscribePath = (secretKey: string, userId: string): string =>
  `/unsubscribe/${seal(secretKey, PURPOSE, userId)}`

/** Whose it is; null where it was not made by us. */
export function readToken(secretKey: string, token: string): string | null {
  try {
    return z.uuid().parse(unseal<unknown>(secretKey, PURPOSE, token))
  } catch {
    return null
  }
}
