/**
 * What the machine can do: the same SQL on the same pool size, the session's read before it, the same bytes, written from
 * an object as every route must and compressed in one piece at the same quality when that is asked for, and none of our
 * layers.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './watched-statements.ts'

export interface BareCase {
  statements: Statement[]
  answer: string
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const { CASES, CASES_FILE } = process.env
const cases = JSON.parse(CASES_FILE ? readFileSync(CASES_FILE, 'utf8') : (CASES ?? '{}')) as Record<
  string,
  BareCase
>
const app = Fastify()
for (const [path, { statements, answer }] of Object.entries(cases)) {
  const answered: unknown = JSON.parse(answer)
  app.get(path, async (request, reply) => {
    for (const [index, statement] of statements.entries())
      await pool.query({ name: `${path}${index}`.slice(-60), ...statement })
    const text = JSON.stringify(answered)
    reply.type('application/json')
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(text)
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, QUALITY))
  })
}
app.get('/api/health', async () => ({ status: 'success' }))
await app.listen({ port: Number(process.env.PORT), host: '0.0.0.0' })
process.on('SIGTERM', () => process.exit(0))
