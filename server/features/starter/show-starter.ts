import { serviceRows } from '#features/services/index.ts'
import { hasVariants } from '#features/vehicles/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayLoad, missingIn } from './starter-state.ts'

type Key = 'GET /starter_catalogue'

export async function showStarter(tx: ReadTx, { actor, site }: Call<Key>): Promise<Answer<Key>> {
  return {
    has_vehicles: await hasVariants(tx),
    has_services: (await serviceRows.list(tx)).some(({ online }) => online),
    adds: await missingIn(tx, site),
    can: { load: mayLoad(actor, site) },
  }
}
