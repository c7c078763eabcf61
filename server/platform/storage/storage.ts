import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { diskStorage } from './disk-storage.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'

/** What was stored, measured while it passed through. */
export interface StoredObject {
  size: number
  /** Hexadecimal. */
  sha256: string
}

export interface AboutObject {
  mediaType: string
  /** Nobody else looks at the chunks of the source, so the storage may free each as soon as it is written. */
  chunksAreOurs?: boolean
  /** When this is done something knows of the key. No object stands under it before, so that none is ever lost sight of. */
  named?: Promise<unknown>
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** An object on its way out. A piece is written over when the next but one is asked for. */
export interface Pieces {
  /** Null at the end. */
  next(): Promise<Uint8Array | null>
  close(): Promise<void>
}

/**
 * Where the bytes of files live. An object appears under its key only when it is complete, is never changed
 * afterwards, and passes through in pieces: no implementation may hold a whole one in memory.
 */
export interface Storage {
  /** Reads the source to its end or lets go of it; when it fails nothing is stored. */
  put(key: string, source: AsyncIterable<Uint8Array>, about: AboutObject): Promise<StoredObject>
  /** Fails with `gone` before the first byte if there is no such object. The caller must end or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The same without new memory for every piece, for whoever is done with one before long. `size` is the whole object's. */
  readPieces(key: string, size: number, range?: ByteRange): Promise<Pieces>
  /** Deleting what is not there succeeds, so that clean-up can be repeated. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Fails with a sentence for the operator when files cannot be kept. */
  ready(): Promise<void>
  /** Removes pieces of uploads that a crash interrupted before this time, and says how many. */
  sweepLeftovers(before: Date): Promise<number>
}

export function openStorage(options: { dataDir: string; s3?: S3Settings | undefined }): Storage {
  return options.s3 ? s3Storage(options.s3) : diskStorage(options.dataDir)
}

/**
 * A name nobody can guess and no upload can influence. The two levels keep directories small; both kinds of
 * storage use it as it is, so moving from disk to S3 is a plain copy.
 */
export function newStorageKey(siteId: string): string {
  const name = randomBytes(16).toString('hex')
  return `${siteId}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}
