import type { ImageType } from '#contract/endpoint.ts'

/** How many first bytes are enough for `recogniseImage`. */
export const HEAD_BYTES = 4096

export const MEDIA_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
} as const satisfies Record<ImageType, string>

/** What the bytes themselves say. Neither the name nor the type that the sender claims counts. */
export function recogniseImage(head: Buffer): ImageType | null {
  const starts = (signature: string, at = 0) =>
    head.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  return isSvg(head.toString('utf8', 0, HEAD_BYTES)) ? 'svg' : null
}

/** Whether the first element is `svg`, after declaration, comments and document type. */
function isSvg(text: string): boolean {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const closing = prologEnd(text, at)
    if (!closing) return /^<svg[\s/>]/.test(text.slice(at, at + 5))
    const end = text.indexOf(closing, at)
    if (end < 0) return false
    at = end + closing.length
  }
}

function prologEnd(text: string, at: number): string | null {
  if (text.startsWith('<!--', at)) return '-->'
  if (text.startsWith('<?', at)) return '?>'
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return null
  const inner = text.indexOf('[', at)
  return inner >= 0 && inner < text.indexOf('>', at) ? ']>' : '>'
}
