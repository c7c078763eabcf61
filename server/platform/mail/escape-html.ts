const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that means nothing but itself in markup, and breaks its lines there. */
export function escapeHtml(value: string): string {
  return printable(value)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
    .replace(/\n/g, '<br>')
}

/** Without what no mail program draws. */
export function printable(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
