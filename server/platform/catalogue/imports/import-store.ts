import type { Selectable } from 'kysely'
import { BAD_LINES_KEPT } from '#contract/catalogue/import-file.ts'
import { notFound } from '../../app-error.ts'
import type { Imports } from '../../db/database.gen.ts'
import type { ReadTx, Tx } from '../../db/database.ts'
import type { ImportMapping } from './read-lines.ts'

export interface BadLine {
  line: number
  problem: string
  text: string
}

/** What was chosen for an import beside the file, by names of its kind. */
export type ImportOptions = Readonly<Record<string, boolean>>

declare module '../../db/database.gen.ts' {
  interface JsonShapes {
    'imports.bad_lines': BadLine[]
    'imports.columns': ImportMapping
    'imports.options': ImportOptions
  }
}

export type ImportRow = Omit<Selectable<Imports>, 'site_id' | 'kind'>
export type Progress = Partial<Omit<ImportRow, keyof NewImport | 'created_at'>> & { file_id?: null }

const imports = (tx: ReadTx, kind: string) =>
  tx.db
    .selectFrom('imports')
    .select(['id', 'state', 'file_id', 'file_name', 'skip_bad_lines', 'lines', 'done', 'added', 'changed'])
    .select(['bad', 'bad_lines', 'columns', 'check_only', 'options'])
    .select(['created_by', 'created_at', 'finished_at'])
    .where('site_id', '=', tx.siteId)
    .where('kind', '=', kind)

export async function getImport(tx: ReadTx, kind: string, id: string): Promise<ImportRow> {
  return imports(tx, kind).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

export function listImports(tx: ReadTx, kind: string, most: number): Promise<ImportRow[]> {
  return imports(tx, kind).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

type NewImport = Pick<
  ImportRow,
  'id' | 'file_id' | 'file_name' | 'skip_bad_lines' | 'columns' | 'check_only' | 'options' | 'created_by'
>

export async function insertImport(tx: Tx, kind: string, row: NewImport): Promise<void> {
  await tx.db
    .insertInto('imports')
    .values({
      ...row,
      columns: row.columns && JSON.stringify(row.columns),
      options: JSON.stringify(row.options),
      kind,
      site_id: tx.siteId,
      state: 'waiting',
      created_at: tx.now,
    })
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
