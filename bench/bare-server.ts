// What the machine can do: the same SQL on the same pool size, the same bytes, and none of our layers.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const cases = JSON.parse(process.env.CASES ?? '{}') as Record<
  string,
  { queries: { text: string; values: unknown[] }[]; answer: string }
>
const app = Fastify()
for (const [path, { queries, answer }] of Object.entries(cases)) {
  app.get(path, async (_request, reply) => {
    for (const [index, query] of queries.entries()) await pool.query({ name: `${path}${index}`, ...query })
    return reply.type('application/json').send(answer)
  })
}
app.get('/api/health', async () => ({ status: 'success' }))
await app.listen({ port: Number(process.env.PORT), host: '0.0.0.0' })
process.on('SIGTERM', () => process.exit(0))
