import { changesOf } from '#features/audit/index.ts'
import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getLookup, keepLookup, type Lookup } from './lookup-store.ts'

type Show = 'GET /lookup_settings'
type Change = 'POST /lookup_settings'

const tell = consequencesOf<{ 'lookup.configured': Changed }>({
  'lookup.configured': logged('registrations.configure'),
})

export async function showLookupSettings(tx: ReadTx, { platform }: Call<Show>): Promise<Answer<Show>> {
  return present(await getLookup(tx, platform))
}

/** A key belongs to the provider it was given for: with another provider it goes, and is never sent there. */
export async function changeLookupSettings(tx: Tx, call: Call<Change>): Promise<Answer<Change>> {
  const { platform, body } = call
  const before = await getLookup(tx, platform)
  const keptKey = body.provider === before.provider ? before.key : ''
  const after: Lookup = { provider: body.provider, key: body.key ?? keptKey }
  if (after.provider === 'dvla' && after.key === '') throw fieldError('key', 'required')
  await keepLookup(tx, platform, after)
  const isNew = body.key !== undefined && body.key !== before.key
  const difference = changesOf<object>({ provider: before.provider }, { provider: after.provider })
  if (difference || isNew)
    await tell(tx, call, 'lookup.configured', {
      subject: after.provider,
      ...difference,
      ...(isNew && { after: { ...difference?.after, new_keys: ['key'] } }),
    })
  return present(after)
}

const present = ({ provider, key }: Lookup) => ({ provider, has_key: key !== '' })
