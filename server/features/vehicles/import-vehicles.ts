import { v7 as newId } from 'uuid'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { getImport, type ImportRow, insertImport, listImports } from './import-store.ts'
import { importVehiclesJob } from './run-import.ts'
import { tell } from './vehicle-consequences.ts'
import { assertOwnsCatalogue } from './vehicle-records.ts'

type Start = 'POST /vehicle/import'
type One = 'GET /vehicle/import/{id}'
type Latest = 'GET /vehicle/import'

const LATEST = 20

/** Takes the file; a job checks and writes it. Whoever watches is told by `vehicles.import`. */
export async function startImport(tx: Tx, call: Call<Start>): Promise<Answer<Start>> {
  assertOwnsCatalogue(call.site)
  const { file } = call.files
  if (!file) throw new AppError('file_missing')
  await attachFile(tx, file.id)
  const id = newId()
  await insertImport(tx, {
    id,
    file_id: file.id,
    file_name: file.name,
    skip_bad_lines: call.fields.skip_bad_lines === 'true',
    created_by: call.actor.userId,
  })
  enqueue(tx, importVehiclesJob, { import_id: id })
  await tell(tx, call, 'import.begun', { subject: file.name })
  return presentImport(await getImport(tx, id))
}

export async function showImport(tx: ReadTx, { params }: Call<One>): Promise<Answer<One>> {
  return presentImport(await getImport(tx, params.id))
}

export async function showImports(tx: ReadTx): Promise<Answer<Latest>> {
  return { items: (await listImports(tx, LATEST)).map(presentImport) }
}

function presentImport({ created_at, finished_at, ...row }: ImportRow): Answer<One> {
  return { ...row, created_at: created_at.toISOString(), finished_at: finished_at?.toISOString() ?? null }
}
