import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#contract/languages.ts'
import { isHex, withBodyText } from '#contract/settings/color.ts'
import type { ThemeColors } from '#contract/settings/theme.ts'
import type { ReadTx } from '../db/database.ts'

/** How a site looks before its program has arrived. */
export interface SiteLook {
  readonly title: string
  readonly language: Language
  readonly colors: ThemeColors
  /** A side of 0 means automatic. */
  /** Customers can write tickets. */
  readonly hasTickets?: boolean
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null
}

/** Title and hint of screens by path and language, as the build of the web writes them. */
export type FrameWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export type ReadSiteLook = (tx: ReadTx) => Promise<SiteLook>

/**
 * Writes the one page of the web app for a site: its name, language and colours and the words of the screen, so that the
 * frame stands there before any script has run. The web's index.html marks the places. Without a look it is the plain page.
 */
export function pageWriter(
  html: string,
  frameWords: FrameWords = {},
): (nonce: string, look: SiteLook | null, path?: string) => string {
  const withNonce = (nonce: string) =>
    html
      .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`)
      .replaceAll('<style>', `<style nonce="${nonce}">`)
  return (nonce, look, path = '') => {
    if (!look) return withNonce(nonce)
    const { language, title, colors } = look
    const own: Record<string, string> = {
      '<html lang="en">': `<html lang="${language}" dir="${directionOf(language)}">`,
      '<title></title>': `<title>${escapeHtml(title)}</title>`,
      '<!--colors-->': `<style nonce="${nonce}">:root{${colorVariables(colors)}}</style>`,
      '<!--brand-->': brandOf(look),
    }
    const words = frameWords[path]
    if (words) own[WORDS_PLACE] = wordsOf(words, nonce)
    // One pass, so that a title which looks like a place is never filled in itself.
    return withNonce(nonce).replace(PLACES, (place) => own[place] ?? place)
  }
}

/** Without words a grey line stands for them. */
const WORDS_PLACE = '<!--words--><i class="boot-title"></i>'
const PLACES = new RegExp(`<html lang="en">|<title></title>|<!--colors-->|<!--brand-->|${WORDS_PLACE}`, 'g')

/** The scripts that stand in the built page, for its policy: a browser runs these, and none that got in later. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** `header_bar_color` is `--boot-header-bar-color`. Anything but a colour would be read as a rule. */
function colorVariables(colors: ThemeColors): string {
  const all = isHex(colors.body_bg_color) && isHex(colors.card_text_color) ? withBodyText(colors) : colors
  return Object.entries(all)
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

/** In every language: which one is shown, the browser knows. English stands in for those there are no words in. */
function wordsOf(words: Readonly<Record<string, readonly string[]>>, nonce: string): string {
  const others = Object.keys(words).filter((language) => language !== 'en')
  const hidden = [
    ...others.map((language) => `.boot-words-${language}:not(:lang(${language}))`),
    `.boot-words-en:is(${others.map((language) => `:lang(${language})`).join()})`,
  ]
  const texts = Object.entries(words).map(([language, [title = '', hint]]) => {
    const line = hint ? `<p>${escapeHtml(hint)}</p>` : ''
    return `<div class="boot-words boot-words-${language}"><b>${escapeHtml(title)}</b>${line}</div>`
  })
  return `<style nonce="${nonce}">${hidden.join()}{display:none}</style>${texts.join('')}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
}
