/**
 * The limit to compare with: Fastify that hashes a body and writes it durably to a file, or sends a file, and nothing
 * else.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

const [dir = '.'] = process.argv.slice(2)
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
app.get<{ Params: { name: string } }>('/file/:name', (request, reply) =>
  reply.type('application/octet-stream').send(createReadStream(join(dir, request.params.name))),
)

async function store(source: Readable) {
  const hash = createHash('sha256')
  const name = randomUUID()
  let size = 0
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(source, hashed, createWriteStream(join(dir, name), { flush: true }))
  const directory = await open(dir)
  await directory.sync()
  await directory.close()
  return { name, size, sha256: hash.digest('hex') }
}

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())
process.on('disconnect', () => process.exit())
