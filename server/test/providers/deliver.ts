import { request } from 'node:http'

/** A message as a provider sends it. */
export interface SignedMessage {
  body: string
  headers: Record<string, string>
}

/** What a provider says that differs from what it was told. Amounts in 1/100, as everywhere on our side. */
export interface Told {
  amount?: number
  currency?: string
  reference?: string
}

/** Sends it to a server of this machine, whichever name that goes by, and tells the status of the answer. */
export async function deliver(url: string, { body, headers }: SignedMessage): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: (_, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  })
  sending.once('response', (response) => {
    response.resume()
    response.once('end', () => resolve(response.statusCode ?? 0))
  })
  sending.once('error', reject)
  sending.end(body)
  return promise
}

/** Providers send without waiting; who failed to take it learns of it by asking. Nobody is told here: 0. */
export const deliverLater = (url: string, message: SignedMessage): Promise<number> =>
  deliver(url, message).catch(() => 0)

/** Hundredths in the smallest unit of a currency, and as text with its places. */
export function inUnits(hundredths: number, currency: string): number {
  if (currency === 'JPY') return hundredths / 100
  return currency === 'KWD' ? hundredths * 10 : hundredths
}
