/** The body of an answer; null where there is none, or where somebody on the way wrote something else into it. */
export function parseBody(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
