/** No letters and figures that are taken for one another on paper or by ear. 32 of them: every byte is as likely as any. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight signs are more than anybody guesses. */
export function makeUpCode(): string {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(8)),
    (byte) => LETTERS[byte % LETTERS.length],
  )
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
