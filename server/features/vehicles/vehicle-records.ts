import { tellListChange } from '#features/consequences/index.ts'
import { AppError } from '#platform/app-error.ts'
import { type Records, recordActs } from '#platform/catalogue/record-acts.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Site } from '#platform/http/site.ts'
import { presentVehicle } from './present-variant.ts'
import { lockVehicles } from './vehicle-store.ts'

/** The catalogue is read by every site and belongs to one: staff of a sub-portal cannot change it. */
export function assertOwnsCatalogue(site: Site) {
  if (!site.isAdminSite) throw new AppError('forbidden')
}

interface OfVehicle<Row, Shown> extends Pick<Records<Row, Shown>, 'get' | 'present'> {
  vehicleId(row: Row): string
  logged(row: Row): Record<string, unknown>
}

/** The acts on something of a vehicle: of the admin site, one after the other for the whole catalogue. */
export const vehicleActs = <Row, Shown>({ get, present, vehicleId, logged }: OfVehicle<Row, Shown>) =>
  recordActs<Row, Shown>({
    async lock(tx, { site }) {
      assertOwnsCatalogue(site)
      await lockVehicles(tx)
    },
    get,
    present,
    subject: (tx, row) => fullNameOf(tx, vehicleId(row)),
    logged: async (_, row) => logged(row),
    tell: tellListChange,
  })

/** What the audit log calls a vehicle: with the names above it, less its type. */
async function fullNameOf(tx: ReadTx, id: string): Promise<string> {
  const { path, name } = await presentVehicle(tx, id)
  return [...path.slice(1).map((above) => above.name), name].join(' ')
}
