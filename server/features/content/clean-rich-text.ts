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

/** How wide or high the editor found a picture, so that the page keeps its place. */
const SIDE = /^[1-9][0-9]{0,4}$/

const withPictures = (isOwn: (address: string) => boolean): sanitize.IOptions => ({
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags || []), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...(SIDE.test(width) && SIDE.test(height) && { width, height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwn(attribs['src'] ?? ''),
})

/**
 * Markup from a person, made safe before it is stored: what is read from the database may be shown as it is. Pictures stay
 * only where the caller knows their addresses as its own.
 */
export function cleanRichText(html: string, isOwnPicture?: (address: string) => boolean): string {
  return sanitizer()(html, isOwnPicture ? withPictures(isOwnPicture) : ALLOWED).trim()
}
