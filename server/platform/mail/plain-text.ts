const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre']

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g

/**
 * What a mail says to programs that show no markup: the sanitised texts of the rich text editor as plain ones. Links stand
 * behind their words.
 */
export function plainText(html: string): string {
  let link = ''
  // The editor puts a paragraph into every entry of a list.
  const flat = html.replace(/<li><p>/g, '<li>').replace(/<\/p><\/li>/g, '</li>')
  const text = flat.replace(TAG, (_, closing: string, tag: string, attributes: string) => {
    if (tag === 'a') {
      const target = link
      link = closing ? '' : (/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '')
      return closing && target ? ` (${target})` : ''
    }
    if (tag === 'hr') return '\n\n---\n\n'
    if (tag === 'li') return closing ? '' : '\n- '
    if (tag === 'br') return '\n'
    return BLOCKS.includes(tag) ? '\n\n' : ''
  })
  return decoded(text)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One pass: what stands for an entity's own signs stays as it was written. */
function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
