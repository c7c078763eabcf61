/**
 * Letters of any script and the marks that names are written with: O’Neill, Anne-Marie, J. R., Ólafur þór, 김·민. No
 * digits, no signs, and no dot in front of two letters: mail programs make a link of every such word.
 */
export const PERSON_NAME =
  /^(?!.*\.[\p{L}\p{M}]{2})[\p{L}\p{M}](?:\u200c|\u200d|[\p{L}\p{M}\u00a0 '’‘`´.·・‐‑–-])*$/u

export function isPersonName(text: string): boolean {
  return PERSON_NAME.test(text.trim())
}
