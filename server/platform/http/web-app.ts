import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * The built web app. Files with a hash in their name never change and are cached for ever; every other path is a
 * screen of the app and gets its one page. Unknown paths below /api stay errors in JSON.
 */
export async function serveWebApp(app: FastifyInstance, dir: string) {
  const page = join(dir, 'index.html')
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: dir,
      serve: true,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  const html = existsSync(page) ? await readFile(page, 'utf8') : null
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/') || html === null) {
      throw new AppError('not_found')
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
