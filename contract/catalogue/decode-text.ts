/**
 * Text as it was written: by far the most are UTF-8, old spreadsheets write Windows' own, some UTF-16. Of a part of a
 * file, a letter that is cut at its end is no fault.
 */
export function decodeText(bytes: Uint8Array, { isPart = false } = {}): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
