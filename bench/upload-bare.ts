import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

/** The limit to compare with: Fastify that hashes a body and writes it to a file, and nothing else. */
const app = Fastify()
app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
app.post('/upload', (request) => store(request.raw))
/** The same for a form: its first file. */
await app.register(multipart)
app.post('/form', async (request) => {
  const part = await request.file({ limits: { fileSize: 2 ** 30 } })
  if (!part) throw new Error('a form without a file')
  return store(part.file)
})

async function store(source: Readable) {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    source,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(join(process.argv[2] ?? '.', randomUUID())),
  )
  return { size, sha256: hash.digest('hex') }
}

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())
process.on('disconnect', () => process.exit())
