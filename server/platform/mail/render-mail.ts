import { directionOf } from '#contract/languages.ts'
import { texts } from '#platform/texts/texts.ts'
import { escapeHtml, printable } from './escape-html.ts'
import { MAIL_PARTS } from './mail-layout.gen.ts'
import { oneLine } from './one-line.ts'
import { plainText } from './plain-text.ts'

/** A mail is a list of these, so that one list makes both the HTML and the plain text. */
export type MailBlock =
  | { kind: 'heading' | 'paragraph' | 'note'; text: string }
  /** Markup that was made safe: it stands in the mail as it is. */
  | { kind: 'rich_text'; html: string }
  /** Digits to type in: big, and left to right in every language. */
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }

export interface MailSite {
  title: string
  logoUrl: string | null
  /** `#rrggbb`: the colour of buttons. */
  accent: string
  url: string
  copyright: string
}

export interface MailContent {
  language: string
  site: MailSite
  subject: string
  blocks: readonly MailBlock[]
  /** Why the recipient gets it, at the foot. Left out: because their address is used on the site. */
  reason?: string
  /** A link at the foot that ends mails of this kind. */
  unsubscribe?: { label: string; url: string }
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

/** Every value is text: markup in a name arrives as it was typed and means nothing. */
export function renderMail(content: MailContent): RenderedMail {
  const { site, language } = content
  for (const url of [
    site.url,
    ...(content.unsubscribe ? [content.unsubscribe.url] : []),
    ...content.blocks.flatMap((block) => (block.kind === 'button' ? [block.url] : [])),
  ]) {
    if (!/^https?:\/\/\S+$/i.test(url)) throw new Error(`A mail cannot link to ${JSON.stringify(url)}`)
  }
  const subject = oneLine(content.subject)
  const reason = content.reason ?? texts(language, 'mail')('layout.reason', { site: site.title })
  return {
    subject,
    html: renderHtml({ ...content, subject, reason }),
    text: renderText({ ...content, subject, reason }),
  }
}

type Complete = MailContent & { reason: string }

function renderHtml({ site, language, subject, blocks, reason, unsubscribe }: Complete): string {
  const direction = directionOf(language)
  const frame = {
    lang: language,
    dir: direction,
    start: direction === 'rtl' ? 'right' : 'left',
    subject,
    preview: previewOf(blocks) ?? subject,
    site: site.title,
    logo: site.logoUrl ?? '',
    url: site.url,
    accent: site.accent,
    on_accent: readableOn(site.accent),
    reason,
    copyright: site.copyright,
    unsubscribe: unsubscribe?.label ?? '',
    unsubscribe_url: unsubscribe?.url ?? '',
  }
  const part = (name: keyof typeof MAIL_PARTS, values: Record<string, string> = {}) =>
    fill(MAIL_PARTS[name], { ...frame, ...values })
  const partly = (template: string) => fill(template, frame)
  const body = blocks.map((block) => {
    if (block.kind === 'code') return part('code', { code: block.code })
    if (block.kind === 'button') return part('button', { label: block.label, url: block.url })
    if (block.kind === 'rich_text') return MAIL_PARTS.rich_text.split('%html%').map(partly).join(block.html)
    if (block.kind !== 'facts') return part(block.kind, { text: block.text })
    return [part('facts'), ...block.rows.map((row) => part('fact', row)), part('facts_end')].join('\n')
  })
  return [
    part('open'),
    part(site.logoUrl === null ? 'title' : 'logo'),
    part('card'),
    ...body,
    part('footer'),
    ...(unsubscribe ? [part('unsubscribe')] : []),
    part('end'),
    '',
  ].join('\n')
}

/** What the list of a mail program shows beside the subject. */
function previewOf(blocks: readonly MailBlock[]): string | undefined {
  for (const block of blocks) {
    if (block.kind === 'paragraph') return block.text
    if (block.kind === 'rich_text') return plainText(block.html).slice(0, PREVIEW)
  }
  return undefined
}

const PREVIEW = 140

/** One pass, so that a value which looks like a placeholder is never filled in itself. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/%([a-z_]+)%/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail layout asks for ${name}, which is not given`)
    return escapeHtml(value)
  })
}

function renderText({ site, blocks, reason, unsubscribe }: Complete): string {
  const lines = blocks.map((block) => {
    if (block.kind === 'heading') return `${block.text}\n${'='.repeat(Math.min([...block.text].length, 60))}`
    if (block.kind === 'rich_text') return plainText(block.html)
    if (block.kind === 'code') return `    ${block.code}`
    if (block.kind === 'button') return `${block.label}:\n${block.url}`
    if (block.kind === 'facts') return block.rows.map((row) => `${row.label}: ${row.value}`).join('\n')
    return block.text
  })
  const ending = unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}` : ''
  const footer = ['-- ', site.title, site.url, reason, ending, site.copyright].filter((line) => line !== '')
  return printable([...lines, footer.join('\n')].join('\n\n')).concat('\n')
}

/** Black or white, whichever stands out more on the colour (WCAG relative luminance). */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!hex) throw new Error(`Not a colour in the form #rrggbb: ${JSON.stringify(color)}`)
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
