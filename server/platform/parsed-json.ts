/** Undefined, which no JSON stands for, when it is none: an error page of something in between, or garbage. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
