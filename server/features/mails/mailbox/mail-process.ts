import { isAbsurd } from './mail-shape.ts'
import { type ReceivedMail, readMail } from './read-mail.ts'

/*
 * The reader's own process: started by mail-parser.ts, one mail at a time. Mails come from strangers, so it has nothing to
 * lose: no environment, no database, no more memory than it needs.
 */

export interface ParseRequest {
  raw: Uint8Array
}

export type ParseAnswer = { mail: ReceivedMail } | { error: string }

async function parse({ raw }: ParseRequest): Promise<ParseAnswer> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  try {
    if (isAbsurd(bytes)) throw new Error('It has too many lines or parts')
    return { mail: await readMail(bytes) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (request: ParseRequest) => {
  // Whoever asked may be gone by now; then nobody needs this process either.
  process.send?.(await parse(request), (error: Error | null) => error && process.exit(0))
})
process.on('disconnect', () => process.exit(0))
