/** An editor that was opened and emptied leaves tags behind; those are no text. A picture says something without words. */
export function hasWords(html: string): boolean {
  return /<img\s/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}
