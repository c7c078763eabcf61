import type { FastifyRequest } from 'fastify'
import type { ReadTx } from '../db/database.ts'
import { type FileAnswer, storedFileAnswer } from '../storage/send-file.ts'
import { findCopy, type StoredFile } from '../storage/stored-files.ts'

/** The smaller one first. */
const COPY_TYPES = ['image/avif', 'image/webp']

/**
 * The answer for a file that may be a picture: the smallest copy that the browser says it can show, or what was uploaded.
 * Whoever opens the address as a page, to look at the picture or to save it, gets what was uploaded.
 */
export async function pictureAnswer(
  tx: ReadTx,
  { headers }: Pick<FastifyRequest, 'headers'>,
  file: StoredFile,
  how: Pick<FileAnswer, 'disposition' | 'visibility'>,
): Promise<FileAnswer> {
  if (!file.hasCopies) return storedFileAnswer(file, how)
  const opensPage = headers['sec-fetch-dest'] === 'document'
  const wanted = opensPage ? [] : shownTypes(headers.accept)
  const copy = wanted.length > 0 ? await findCopy(tx, file.id, wanted) : null
  return { ...storedFileAnswer(copy ?? file, how), vary: 'Accept, Sec-Fetch-Dest' }
}

/** Those of our types that a client names: who merely takes anything may be a program that shows neither. */
export function shownTypes(accept = ''): string[] {
  const named = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, ...params]) => !params.some((param) => /^q=0(\.0*)?$/.test(param)))
    .map(([type]) => type)
  return COPY_TYPES.filter((type) => named.includes(type))
}
