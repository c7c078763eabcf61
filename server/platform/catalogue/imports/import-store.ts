import type { Insertable, Selectable } from 'kysely'
import { BAD_LINES_KEPT } from '#contract/catalogue/import-file.ts'
import { notFound } from '../../app-error.ts'
import type { Imports } from '../../db/database.gen.ts'
import type { ReadTx, Tx } from '../../db/database.ts'

export interface BadLine {
  line: number
  problem: string
  text: string
}

declare module '../../db/database.gen.ts' {
  interface JsonShapes {
    'imports.bad_lines': BadLine[]
  }
}

export type ImportRow = Omit<Selectable<Imports>, 'site_id' | 'kind' | 'created_by'>
type Progress = Partial<Omit<ImportRow, 'id' | 'created_at'>>

const imports = (tx: ReadTx, kind: string) =>
  tx.db
    .selectFrom('imports')
    .select(['id', 'state', 'file_id', 'file_name', 'skip_bad_lines', 'lines', 'done', 'added', 'changed'])
    .select(['bad', 'bad_lines', 'created_at', 'finished_at'])
    .where('site_id', '=', tx.siteId)
    .where('kind', '=', kind)

export async function getImport(tx: ReadTx, kind: string, id: string): Promise<ImportRow> {
  return imports(tx, kind).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

export function listImports(tx: ReadTx, kind: string, most: number): Promise<ImportRow[]> {
  return imports(tx, kind).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export async function insertImport(
  tx: Tx,
  row: Omit<Insertable<Imports>, 'site_id' | 'state' | 'created_at'>,
): Promise<void> {
  await tx.db
    .insertInto('imports')
    .values({ ...row, site_id: tx.siteId, state: 'waiting', created_at: tx.now })
    .execute()
}

export async function updateImport(tx: Tx, id: string, { bad_lines, ...changes }: Progress): Promise<void> {
  const kept = bad_lines && { bad_lines: JSON.stringify(bad_lines.slice(0, BAD_LINES_KEPT)) }
  await tx.db
    .updateTable('imports')
    .set({ ...changes, ...kept })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
