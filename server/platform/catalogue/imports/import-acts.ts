import { v7 as newId } from 'uuid'
import type { importReport } from '#contract/catalogue/imports.ts'
import type { Input } from '#contract/endpoint.ts'
import { AppError } from '../../app-error.ts'
import type { ReadTx, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { attachFile } from '../../storage/stored-files.ts'
import type { Doing } from '../record-acts.ts'
import { getImport, type ImportOptions, type ImportRow, insertImport, listImports } from './import-store.ts'
import type { ImportMapping } from './read-lines.ts'
import { type ImportKind, importJob } from './run-import.ts'

type Report = Input<typeof importReport>

type YesOrNo = 'true' | 'false' | undefined

interface ImportFields {
  skip_bad_lines?: YesOrNo
  check_only?: YesOrNo
  columns?: Readonly<Record<string, string | undefined>> | undefined
}

interface Starting<Fields> extends Doing {
  fields: Fields
  files: { file?: { id: string; name: string } }
}

interface ImportActs<Item, Fields> extends ImportKind<Item> {
  /** Refuses whoever may not import here, and says that it has begun. Answers what is kept of the choices. */
  begin(tx: Tx, call: Starting<Fields>, fileName: string): Promise<ImportOptions>
}

const LATEST = 20

/** Staff send a file; a job checks and writes it. Whoever watches is told how far it is. */
export function importActs<Item extends object, Fields extends ImportFields = ImportFields>(
  imported: ImportActs<Item, Fields>,
) {
  const { kind } = imported
  const job = importJob(imported)
  return {
    job,

    async start(tx: Tx, call: Starting<Fields>): Promise<Report> {
      const { file } = call.files
      if (!file) throw new AppError('file_missing')
      const options = await imported.begin(tx, call, file.name)
      await attachFile(tx, file.id)
      const id = newId()
      const { skip_bad_lines, check_only, columns = null } = call.fields
      await insertImport(tx, kind, {
        id,
        file_id: file.id,
        file_name: file.name,
        skip_bad_lines: skip_bad_lines === 'true',
        check_only: check_only === 'true',
        columns: columns as ImportMapping | null,
        options,
        created_by: call.actor.userId,
      })
      enqueue(tx, job, { import_id: id, origin: call.origin })
      return presentImport(await getImport(tx, kind, id))
    },

    async show(tx: ReadTx, { params }: { params: { id: string } }): Promise<Report> {
      return presentImport(await getImport(tx, kind, params.id))
    },

    async list(tx: ReadTx): Promise<{ items: Report[] }> {
      return { items: (await listImports(tx, kind, LATEST)).map(presentImport) }
    },
  }
}

function presentImport({ created_at, finished_at, ...row }: ImportRow): Report {
  return { ...row, created_at: created_at.toISOString(), finished_at: finished_at?.toISOString() ?? null }
}
