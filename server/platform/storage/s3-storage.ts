import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { messageOf } from '../error-facts.ts'
import { fingerprint } from './fingerprint.ts'
import type { ByteRange, Pieces, Storage } from './storage.ts'

export type S3Settings = NonNullable<Config['s3']>

/** The smallest part S3 allows. One at a time is on its way while the next fills: 10 MiB an upload at most. */
const PART_BYTES = 5 * 1024 * 1024
const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'InsufficientCapacity', 'XMinioStorageFull'])
/** The key may read and not write, or the bucket is closed for writing. */
const READ_ONLY = new Set(['AccessDenied', 'AllAccessDisabled', 'MethodNotAllowed', 'InvalidBucketState'])
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
])
const MISSING = new Set(['NoSuchKey', 'NotFound'])

export function s3Storage(settings: S3Settings): Storage {
  const Bucket = settings.bucket
  let opened: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined

  // The SDK takes a quarter of a second and 40 MB: whoever keeps files on disk never loads it.
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: connect(s3, settings) }))
    return opened
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const { client, s3 } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const answer = await client.send(new s3.GetObjectCommand({ Bucket, Key: key, Range }))
      return answer.Body as Readable
    } catch (error) {
      throw toStorageError(error)
    }
  }

  return {
    async put(key, source, { mediaType, named }) {
      await named
      const [{ client }, { Upload }] = await Promise.all([open(), import('@aws-sdk/lib-storage')])
      const measure = fingerprint()
      const body = Readable.from(measure.pass(source), { objectMode: false })
      const upload = new Upload({
        client,
        params: { Bucket, Key: key, Body: body, ContentType: mediaType },
        partSize: PART_BYTES,
        queueSize: 1,
      })
      try {
        await upload.done()
      } catch (error) {
        throw toPutError(error)
      } finally {
        body.destroy()
      }
      return measure.result()
    },

    read,

    readPieces: async (key, _size, range) => streamPieces(await read(key, range)),

    async delete(key) {
      const { client, s3 } = await open()
      try {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }))
      } catch (error) {
        if (!isMissing(error)) throw toStorageError(error)
      }
    },

    async exists(key) {
      const { client, s3 } = await open()
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket, Key: key }))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw toStorageError(error)
      }
    },

    async ready() {
      const { client, s3 } = await open()
      try {
        await client.send(new s3.HeadBucketCommand({ Bucket }))
      } catch (error) {
        const reason = isMissing(error) ? 'it does not exist' : messageOf(error) || (error as Error).name
        const message = `The bucket ${Bucket} at ${settings.endpoint} cannot be used: ${reason}.`
        throw new AppError('unavailable', { message })
      }
    },

    async sweepLeftovers(before) {
      const { client, s3 } = await open()
      let removed = 0
      let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (after) {
        const list: import('@aws-sdk/client-s3').ListMultipartUploadsCommandOutput = await client.send(
          new s3.ListMultipartUploadsCommand({ Bucket, ...after }),
        )
        for (const { Key, UploadId, Initiated } of list.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue
          await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          removed++
        }
        after = list.IsTruncated
          ? { KeyMarker: list.NextKeyMarker, UploadIdMarker: list.NextUploadIdMarker }
          : undefined
      }
      return removed
    },
  }
}

/** The network has its own buffers, which are not written over. */
function streamPieces(stream: Readable): Pieces {
  // What breaks before the first piece is asked for is told then.
  stream.on('error', () => {})
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  return {
    async next() {
      const { done, value } = await chunks.next()
      return done ? null : value
    },
    async close() {
      stream.destroy()
    },
  }
}

function connect(s3: typeof import('@aws-sdk/client-s3'), settings: S3Settings): S3Client {
  return new s3.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Not every S3 server knows buckets as hostnames, nor the SDK's newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
}

interface SdkError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as SdkError
  return MISSING.has(name) || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}

/** What the S3 server or the way to it did wrong; what the source threw passes as it is. */
function toStorageError(error: unknown): unknown {
  if (isMissing(error)) return new AppError('gone')
  return toPutError(error, 'unavailable')
}

/** Storing asks for nothing that could be gone. */
function toPutError(error: unknown, refused: ErrorCode = 'storage_read_only'): unknown {
  const { name, message, code, $metadata } = error as SdkError
  if (!$metadata && name !== 'TimeoutError' && !UNREACHABLE.has(code ?? '')) return error
  const said = { message: `the S3 server failed: ${name} ${message}` }
  if (FULL.has(name) || $metadata?.httpStatusCode === 507) return new AppError('storage_full', said)
  return new AppError(READ_ONLY.has(name) ? refused : 'unavailable', said)
}
