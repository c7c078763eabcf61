import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { contentPolicy } from './security-headers.ts'

/**
 * The built web app. Files with a hash in their name never change and are cached for ever; every other path is a
 * screen of the app and gets its one page. Unknown paths below /api stay errors in JSON.
 */
export async function serveWebApp(app: FastifyInstance, { webDir: dir, providers }: Config) {
  // PayFast is the one provider that takes a form of the browser's, so pages may send one there and nowhere else.
  const formAction = ["'self'", ...Object.values(providers.payfast).map((url) => new URL(url).origin)].join(
    ' ',
  )
  const page = join(dir, 'index.html')
  const html = existsSync(page) ? await readFile(page, 'utf8') : null
  if (html !== null) {
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.get('/*', async (request, reply) => {
    if (html === null || /^\/(api|assets)(\/|$|\?)/.test(request.url)) throw new AppError('not_found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header(
        'content-security-policy',
        contentPolicy({ 'style-src': `'self' 'nonce-${nonce}'`, 'form-action': formAction }),
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`))
  })
}
