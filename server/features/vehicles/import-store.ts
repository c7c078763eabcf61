import type { IMPORT_STATES } from '#contract/vehicles/import-calls.ts'
import { BAD_LINES_KEPT, type ImportProblem } from '#contract/vehicles/vehicle-file.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'

export type ImportState = (typeof IMPORT_STATES)[number]

export interface BadLine {
  line: number
  problem: ImportProblem
  text: string
}

export interface ImportRow {
  id: string
  state: ImportState
  file_id: string | null
  file_name: string
  skip_bad_lines: boolean
  lines: number
  done: number
  added: number
  changed: number
  bad: number
  bad_lines: BadLine[]
  created_at: Date
  finished_at: Date | null
}

const imports = (tx: ReadTx) =>
  tx.db
    .selectFrom('vehicle_imports')
    .select(['id', 'state', 'file_id', 'file_name', 'skip_bad_lines', 'lines', 'done', 'added', 'changed'])
    .select(['bad', 'bad_lines', 'created_at', 'finished_at'])
    .where('site_id', '=', tx.siteId)
    .$castTo<ImportRow>()

export async function getImport(tx: ReadTx, id: string): Promise<ImportRow> {
  const found = await imports(tx).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export function listImports(tx: ReadTx, most: number): Promise<ImportRow[]> {
  return imports(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export async function insertImport(
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'file_name' | 'skip_bad_lines'> & { file_id: string; created_by: string },
): Promise<void> {
  await tx.db
    .insertInto('vehicle_imports')
    .values({ ...row, site_id: tx.siteId, state: 'waiting', created_at: tx.now })
    .execute()
}

export async function updateImport(
  tx: Tx,
  id: string,
  { bad_lines, ...changes }: Partial<Omit<ImportRow, 'id' | 'created_at'>>,
): Promise<void> {
  const kept = bad_lines && { bad_lines: JSON.stringify(bad_lines.slice(0, BAD_LINES_KEPT)) }
  await tx.db
    .updateTable('vehicle_imports')
    .set({ ...changes, ...kept })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
