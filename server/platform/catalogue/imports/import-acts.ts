import { v7 as newId } from 'uuid'
import type { importReport } from '#contract/catalogue/imports.ts'
import type { Input } from '#contract/endpoint.ts'
import { AppError } from '../../app-error.ts'
import type { ReadTx, Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { attachFile } from '../../storage/stored-files.ts'
import type { Doing } from '../record-acts.ts'
import { getImport, type ImportRow, insertImport, listImports } from './import-store.ts'
import { type ImportKind, importJob } from './run-import.ts'

type Report = Input<typeof importReport>

interface Starting extends Doing {
  fields: { skip_bad_lines?: 'true' | 'false' | undefined }
  files: { file?: { id: string; name: string } }
}

interface ImportActs<Item> extends ImportKind<Item> {
  /** Refuses whoever may not import here, and says that it has begun. */
  begin(tx: Tx, by: Doing, fileName: string): Promise<void>
}

const LATEST = 20

/** Staff send a file; a job checks and writes it. Whoever watches is told how far it is. */
export function importActs<Item extends object>(imported: ImportActs<Item>) {
  const { kind } = imported
  const job = importJob(imported)
  return {
    job,

    async start(tx: Tx, call: Starting): Promise<Report> {
      const { file } = call.files
      if (!file) throw new AppError('file_missing')
      await imported.begin(tx, call, file.name)
      await attachFile(tx, file.id)
      const id = newId()
      await insertImport(tx, {
        id,
        kind,
        file_id: file.id,
        file_name: file.name,
        skip_bad_lines: call.fields.skip_bad_lines === 'true',
        created_by: call.actor.userId,
      })
      enqueue(tx, job, { import_id: id })
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
