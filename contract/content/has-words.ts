/** An editor that was opened and emptied leaves tags behind; those are no text. */
export function hasWords(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
