import { changesOf } from '#features/audit/index.ts'
import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { cleanRichText } from '#features/content/index.ts'
import { getSettings, lockSettings, siteChanged, updateSettings } from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SUCCESS } from '../about-one.ts'
import { shopChanged } from '../shop-consequences.ts'
import { getShopSettings, updateShopSettings } from './shop-settings-store.ts'

type Show = 'GET /shop/settings/get'
type Change = 'POST /shop/settings/update'

/** Whether there is a shop stands in the site's data, so everybody fetches that anew. */
const tell = consequencesOf<{ 'shop_settings.changed': Changed }>({
  'shop_settings.changed': {
    ...logged('shop.change_settings'),
    live: () => [siteChanged(), shopChanged()],
  },
})

/** How the shop is set up. Open to all: it holds nothing secret. */
export async function showShopSettings(tx: ReadTx): Promise<Answer<Show>> {
  return { ...SUCCESS, settings: await settingsOf(tx) }
}

/** Staff switch the shop on and off, write its texts and choose how one can pay. */
export async function changeShopSettings(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  await lockSettings(tx)
  const before = await settingsOf(tx)
  const { status, description, terms_and_conditions, ...others } = call.body
  if (status !== undefined) await updateSettings(tx, { shop_public: status === 'active' })
  await updateShopSettings(tx, {
    ...others,
    ...(description !== undefined && { description: cleanRichText(description) }),
    ...(terms_and_conditions !== undefined && { terms_and_conditions: cleanRichText(terms_and_conditions) }),
  })
  const after = await settingsOf(tx)
  const changes = changesOf(before, after)
  if (changes) await tell(tx, call, 'shop_settings.changed', { subject: call.site.slug, ...changes })
  return { ...SUCCESS, settings: after }
}

async function settingsOf(tx: ReadTx): Promise<Answer<Show>['settings']> {
  const { shop_public, country, currency } = await getSettings(tx)
  const settings = await getShopSettings(tx)
  return { ...settings, status: shop_public ? 'active' : 'inactive', country, currency }
}
