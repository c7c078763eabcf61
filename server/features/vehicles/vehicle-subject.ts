import type { ReadTx } from '#platform/db/database.ts'
import { presentVehicle } from './present-variant.ts'

/** What the audit log calls a vehicle: with the names above it, less its type. */
export async function subjectOf(tx: ReadTx, id: string): Promise<string> {
  const { path, name } = await presentVehicle(tx, id)
  return [...path.slice(1).map((above) => above.name), name].join(' ')
}
