/* Addresses in what people write. Everything else stays the text that it is. */

export type TextPart = { text: string; href?: string }

// Neither spaces nor quotes, brackets or marks that turn the direction of writing: those hide where an address leads.
const ADDRESS = /https?:\/\/[^\s<>"'`\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/giu
/** Ends a sentence, not an address. */
const TRAILING = /[.,;:!?…)\]}»”’]+$/u

/** The text in pieces; those that are an address of the web say where they lead. Joined, they are the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const written = withoutTrailing(found)
    const href = hrefOf(written)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: written, href })
    end = index + written.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A bracket that the address itself opened belongs to it. */
function withoutTrailing(found: string): string {
  const [trailing = ''] = TRAILING.exec(found) ?? []
  const bare = found.slice(0, found.length - trailing.length)
  const isOpen = bare.split('(').length > bare.split(')').length
  return isOpen && trailing.startsWith(')') ? `${bare})` : bare
}

function hrefOf(written: string): string | null {
  try {
    const { href, username, password } = new URL(written)
    // A name before the host makes one host look like another.
    return username || password ? null : href
  } catch {
    return null
  }
}
