import { createHash, randomUUID } from 'node:crypto'

/** What is sent to an engine: the order in words and the file, as a form whose length is known beforehand. */
export interface EngineForm {
  contentType: string
  size: number
  /** Reads the file anew each time. */
  chunks(): AsyncGenerator<Uint8Array>
}

export interface FormFile {
  size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

export function engineForm(order: object, file: FormFile): EngineForm {
  const boundary = `tunedesk-${randomUUID()}`
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="order"\r\ncontent-type: application/json\r\n\r\n` +
      `${JSON.stringify(order)}\r\n` +
      // The file's real name is in the order: in a header it could be anything.
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="original.bin"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    size: head.length + file.size + tail.length,
    async *chunks() {
      yield head
      yield* await file.open()
      yield tail
    },
  }
}

/** The signature needs the hash before the first byte leaves, so everything is read twice rather than held. */
export async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
