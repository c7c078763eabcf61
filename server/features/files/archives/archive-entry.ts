import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/storage/storage.ts'

/** An archive that lies in storage. */
export interface ArchiveSource {
  size: number
  read(range: ByteRange): Promise<Readable>
}

/** What an archive says of itself, entry by entry. */
export type Entry =
  | { kind: 'announced'; count: number }
  | {
      kind: 'file'
      name: string
      /** Unpacked and packed, in bytes. */
      size: number
      packed: number
      /** Where its bytes begin, for archives whose list could name the same bytes twice. */
      at?: number
      isLink: boolean
    }

/** The archive is not what its first bytes say, or its end is missing. */
export class ArchiveFault extends Error {}
