import { sql } from 'kysely'
import { findAdminSite } from '#features/sites/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'
import { pictureAnswer } from '#platform/pictures/picture-answer.ts'
import type { FileAnswer } from '#platform/storage/send-file.ts'
import { findPublicFile } from '#platform/storage/stored-files.ts'

/**
 * A picture of the catalogue, on every site. Its file belongs to the admin site, which no other site can look into:
 * so the key must stand in the catalogue before the file is read there.
 */
export async function openImage(call: Call<'GET /vehicle/image/{key}'>): Promise<FileAnswer> {
  const { platform, site, params } = call
  const owner = site.isAdminSite ? site : await findAdminSite(platform)
  if (!owner) throw notFound()
  return platform.db.read(owner.id, async (tx) => {
    const file = (await isInCatalogue(tx, params.key)) ? await findPublicFile(tx, params.key) : null
    if (!file) throw notFound()
    return pictureAnswer(tx, call.request, file, { disposition: 'inline', visibility: 'public' })
  })
}

async function isInCatalogue(tx: ReadTx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from vehicles where image_key = ${key}
    union all select from vehicle_images where file_key = ${key}
    union all select from vehicle_location_images where file_key = ${key}
    limit 1`.execute(tx.db)
  return rows.length > 0
}
