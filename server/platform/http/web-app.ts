import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { messageOf } from '../error-facts.ts'
import type { Platform } from '../platform.ts'
import { type FrameWords, pageWriter, type ReadSiteLook, type SiteLook, scriptHashes } from './page.ts'
import { contentPolicy } from './security-headers.ts'

/** A page does not wait longer for the site's name and colours: the program asks for them again and says what is wrong. */
const LONGEST_WAIT = 500

/**
 * The built web app. Files with a hash in their name never change and are cached for ever; every other path is a
 * screen of the app and gets its one page. Unknown paths below /api stay errors in JSON.
 */
export async function serveWebApp(app: FastifyInstance, platform: Platform, readLook?: ReadSiteLook) {
  const { webDir: dir, providers } = platform.config
  // PayFast is the one provider that takes a form of the browser's, so pages may send one there and nowhere else.
  const formAction = ["'self'", ...Object.values(providers.payfast).map((url) => new URL(url).origin)].join(
    ' ',
  )
  const page = join(dir, 'index.html')
  const html = existsSync(page) ? await readFile(page, 'utf8') : null
  const writePage = html === null ? null : pageWriter(html, await readFrameWords(dir))
  const scripts = ["'self'", ...(html === null ? [] : scriptHashes(html))].join(' ')
  if (writePage) {
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html*', 'frame-words.json*'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.get('/*', async (request, reply) => {
    if (!writePage || /^\/(api|assets)(\/|$|\?)/.test(request.url)) throw new AppError('not_found')
    const nonce = randomBytes(16).toString('base64')
    const look = readLook ? await lookOf(platform, request.site.id, readLook) : null
    return reply
      .header(
        'content-security-policy',
        contentPolicy({
          'script-src': scripts,
          'style-src': `'self' 'nonce-${nonce}'`,
          'form-action': formAction,
        }),
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(writePage(nonce, look, request.url.replace(/(?<=.)\/?(\?.*)?$/, '')))
  })
}

/** A web that was built before there were any has none; the page draws a grey line then. */
async function readFrameWords(dir: string): Promise<FrameWords> {
  const file = join(dir, 'frame-words.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

async function lookOf(platform: Platform, siteId: string, readLook: ReadSiteLook): Promise<SiteLook | null> {
  const look = platform.db.read(siteId, readLook).catch((error: unknown) => {
    platform.log.warn({ error: messageOf(error) }, 'a page is sent without the name and colours of its site')
    return null
  })
  return Promise.race([look, wait(LONGEST_WAIT, null, { ref: false })])
}
