import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { isOffered, listAllSettings } from './payment-settings.ts'
import { presentFee, presentMethod } from './present-method.ts'

export async function listMethodSettings(
  tx: ReadTx,
  { platform, origin }: Call<'GET /payment_settings'>,
): Promise<Answer<'GET /payment_settings'>> {
  const all = await listAllSettings(tx, platform)
  return { items: all.map((settings) => presentMethod(settings, origin.url)) }
}

/** What customers may choose from. */
export async function listMethods(
  tx: ReadTx,
  { platform }: Call<'GET /payment_methods'>,
): Promise<Answer<'GET /payment_methods'>> {
  const { currency } = await getSettings(tx)
  const all = await listAllSettings(tx, platform)
  return {
    items: all
      .filter((settings) => isOffered(settings, currency))
      .map((settings) => ({ method: settings.method, fee: presentFee(settings) })),
  }
}
