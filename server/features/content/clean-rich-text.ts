import type sanitize from 'sanitize-html'
import { sanitizer } from '#platform/sanitizer.ts'

/** What the rich text editor can make, and nothing else: no scripts, styles, forms, frames or foreign images. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'hr',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...(attributes.href && { href: attributes.href }),
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
}

/** Markup from a person, made safe before it is stored: what is read from the database may be shown as it is. */
export function cleanRichText(html: string): string {
  return sanitizer()(html, ALLOWED).trim()
}
