import { tellListChange } from '#features/consequences/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { isSameName } from '../offer.ts'
import { lockOffer } from '../service-rows.ts'
import { type MappedKind, type OwnOffer, readOwn, setProvider } from './mapping-store.ts'
import { extrasOf, NOTHING, type ProviderOffer, readProviderOffer } from './provider-offer.ts'
import { readMapping } from './show-mapping.ts'

type Key = 'PUT /service_mapping'

export async function changeMapping(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { kind, id, provider_id } = call.body
  await lockOffer(tx)
  const provider = (await readProviderOffer(tx)) ?? NOTHING
  const own = await readOwn(tx)
  const { row, candidates } = subjectOf(own, provider, kind, id)
  const before = candidates.find((one) => one.id === own.providerIds.get(id))
  const after = candidates.find((one) => one.id === provider_id)
  if (provider_id !== null && !after) throw notFound()
  await setProvider(tx, kind, id, provider_id)
  if (kind === 'option') await mapExtras(tx, own, provider, id, provider_id)
  await tellListChange(tx, call, {
    act: 'services.map',
    subject: row.name,
    before: { served_by: before?.name ?? null },
    after: { served_by: after?.name ?? null },
  })
  return readMapping(tx)
}

interface Named {
  id: string
  name: string
}

/** The own row, and what of the provider's could serve it. */
function subjectOf(own: OwnOffer, provider: ProviderOffer, kind: MappedKind, id: string) {
  const found = (rows: readonly Named[], candidates: readonly Named[]) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound()
    return { row, candidates }
  }
  if (kind === 'service') return found(own.services, provider.services)
  if (kind === 'option') return found(own.options, provider.options)
  const option = own.options.find(({ extras }) => extras.some((extra) => extra.id === id))
  return found(option?.extras ?? [], extrasOf(provider, option && own.providerIds.get(option.id)))
}

/** With another option come other extras: those of the same name go along, the rest are served here. */
async function mapExtras(
  tx: Tx,
  own: OwnOffer,
  provider: ProviderOffer,
  optionId: string,
  providerOptionId: string | null,
): Promise<void> {
  const candidates = extrasOf(provider, providerOptionId ?? undefined)
  for (const extra of own.options.find(({ id }) => id === optionId)?.extras ?? []) {
    const counterpart = candidates.find(({ name }) => isSameName(name, extra.name))
    await setProvider(tx, 'extra', extra.id, counterpart?.id ?? null)
  }
}
