import type { Platform } from '../../platform.ts'
import { MEDIA_TYPES } from '../../storage/recognise-image.ts'
import { storeContent } from '../../storage/store-content.ts'
import type { ImportContent } from './import-content.ts'

/** A picture of an archive in storage: temporary until a writer attaches it, and swept where none does. */
export interface StoredPicture {
  id: string
  /** Hexadecimal. */
  sha256: string
}

/** One after the other, before the transaction: storage may be at the end of a network. */
export async function storePictures(
  platform: Platform,
  siteId: string,
  { pictures }: Pick<ImportContent, 'pictures'>,
  { names, ownerId, into }: { names: ReadonlySet<string>; ownerId: string; into: Map<string, StoredPicture> },
): Promise<void> {
  for (const name of names) {
    const type = pictures.typeOf(name)
    if (!type) throw new Error(`${name} was a picture when the file was checked`)
    const mediaType = MEDIA_TYPES[type]
    const { id, sha256 } = await storeContent(platform, siteId, await pictures.read(name), {
      name: name.slice(name.lastIndexOf('/') + 1),
      mediaType,
      ownerId,
    })
    into.set(name, { id, sha256 })
  }
}
