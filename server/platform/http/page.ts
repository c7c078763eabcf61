import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#contract/languages.ts'
import type { ThemeColors } from '#contract/settings/theme.ts'
import type { ReadTx } from '../db/database.ts'

/** How a site looks before its program has arrived. */
export interface SiteLook {
  readonly title: string
  readonly language: Language
  readonly colors: ThemeColors
  /** A side of 0 means automatic. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
}

export type ReadSiteLook = (tx: ReadTx) => Promise<SiteLook>

/**
 * Writes the one page of the web app for a site: its name, language and colours, so that the frame of a screen stands
 * there before any script has run. The web's index.html marks the places. Without a look it is the plain page.
 */
export function pageWriter(html: string): (nonce: string, look: SiteLook | null) => string {
  const withNonce = (nonce: string) =>
    html
      .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
      .replaceAll('<style>', `<style nonce="${nonce}">`)
  return (nonce, look) => {
    if (!look) return withNonce(nonce)
    const { language, title, colors } = look
    const own: Record<string, string> = {
      '<html lang="en">': `<html lang="${language}" dir="${directionOf(language)}">`,
      '<title></title>': `<title>${escapeHtml(title)}</title>`,
      '<!--colors-->': `<style nonce="${nonce}">:root{${colorVariables(colors)}}</style>`,
      '<!--brand-->': brandOf(look),
    }
    // One pass, so that a title which looks like a place is never filled in itself.
    return withNonce(nonce).replace(PLACES, (place) => own[place] ?? place)
  }
}

const PLACES = /<html lang="en">|<title><\/title>|<!--colors-->|<!--brand-->/g

/** The scripts that stand in the built page, for its policy: a browser runs these, and none that got in later. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** `header_bar_color` is `--boot-header-bar-color`. Anything but a colour would be read as a rule. */
function colorVariables(colors: ThemeColors): string {
  return Object.entries(colors)
    .filter(([, color]) => /^#[0-9a-f]{6}$/i.test(color))
    .map(([name, color]) => `--boot-${name.replaceAll('_', '-')}:${color}`)
    .join(';')
}

function brandOf({ logo, title }: SiteLook): string {
  if (!logo) return `<bdi>${escapeHtml(title)}</bdi>`
  const sides = [
    logo.width > 0 ? ` width="${logo.width}"` : '',
    logo.height > 0 ? ` height="${logo.height}"` : '',
  ]
  return `<img src="${escapeHtml(logo.url)}" alt=""${sides.join('')}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
}
