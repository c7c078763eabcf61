const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648 in small letters and without padding: mail servers may change the case of an address, and nothing else. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text
}

/** Only of what the alphabet can write; what is left over of the last letter is dropped. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text) {
    held = (held << 5) | LETTERS.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
