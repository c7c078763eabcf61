import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../app-error.ts'
import { fontFiles, fontsFor } from '../documents/document-fonts.ts'
import { messageOf } from '../error-facts.ts'
import { gather } from '../gather.ts'
import type { Platform } from '../platform.ts'
import { findPublicFile } from '../storage/stored-files.ts'
import { type IconPurpose, iconKeyOf, initialsOf, manifestOf } from './manifest.ts'
import type { ReadSiteLook, SiteLook } from './page.ts'

/** How much of an icon's side is drawn on. A mask leaves a circle of eight tenths. */
const SHARES: Record<IconPurpose, number> = { any: 0.8, maskable: 0.6 }
const APPLE_SIZE = 180
const NAME = /^(any|maskable)-(192|512)-([0-9a-f]{16})\.png$/
/** Some kilobytes each. */
const MOST_KEPT = 200

/** What a phone asks for to install the site: its manifest, and its icons, made of the logo or of its initials. */
export function serveInstallFiles(app: FastifyInstance, platform: Platform, readLook: ReadSiteLook) {
  const drawn = new Map<string, Promise<Uint8Array>>()
  const lookOf = (siteId: string) => platform.db.read(siteId, readLook)

  /** Drawn once for a look, however many ask meanwhile. */
  function iconOf(siteId: string, look: SiteLook, purpose: IconPurpose, size: number): Promise<Uint8Array> {
    const name = `${siteId} ${purpose} ${size} ${iconKeyOf(look)}`
    const known = drawn.get(name)
    if (known) return known
    if (drawn.size >= MOST_KEPT) drawn.clear()
    const drawing = drawIcon(platform, siteId, look, { share: SHARES[purpose], size })
    drawn.set(name, drawing)
    drawing.catch(() => drawn.delete(name))
    return drawing
  }

  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await lookOf(request.site.id)))),
  )

  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const [, purpose, size, key] = NAME.exec(request.params.name) ?? []
    if (!purpose) throw new AppError('not_found')
    const look = await lookOf(request.site.id)
    const icon = await iconOf(request.site.id, look, purpose as IconPurpose, Number(size))
    return sendIcon(reply, icon, key === iconKeyOf(look))
  })

  app.get('/apple-touch-icon.png', async (request, reply) => {
    const look = await lookOf(request.site.id)
    return sendIcon(reply, await iconOf(request.site.id, look, 'any', APPLE_SIZE), false)
  })
}

const sendIcon = (reply: FastifyReply, icon: Uint8Array, forEver: boolean) =>
  reply
    .header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type('image/png')
    .send(Buffer.from(icon))

interface Size {
  size: number
  share: number
}

/** A logo that cannot be drawn, an SVG say, leaves the place to the initials. */
async function drawIcon(platform: Platform, siteId: string, look: SiteLook, size: Size): Promise<Uint8Array> {
  const background = look.colors.left_bar_color
  const text = initialsOf(look.title)
  const [font] = fontsFor(text).slice(-1)
  const [fontFile = ''] = fontFiles(font ? [font] : undefined).slice(-1)
  const letters = { text, color: look.colors.left_bar_text_color, font: `${font?.family} Bold`, fontFile }
  const picture = look.logo ? await logoOf(platform, siteId, look.logo.url) : null
  if (picture) {
    try {
      return await platform.pictures.drawIcon({ ...size, background, letters, picture })
    } catch (error) {
      platform.log.info(
        { error: messageOf(error) },
        'an icon is made of initials, since the logo cannot be read',
      )
    }
  }
  return platform.pictures.drawIcon({ ...size, background, letters, picture: null })
}

async function logoOf(platform: Platform, siteId: string, url: string): Promise<Uint8Array | null> {
  const key = url.slice(url.lastIndexOf('/') + 1)
  const file = await platform.db.read(siteId, (tx) => findPublicFile(tx, key))
  return file ? gather(await platform.storage.read(file.storageKey)) : null
}
