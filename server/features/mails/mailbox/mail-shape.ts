/** What people send has far fewer; a part costs as much as a hundred lines. */
const MOST_PARTS = 5_000
/** Files are sent in lines of 76 letters, texts in shorter ones. */
const MOST_LINES = { always: 50_000, bytesForEachMore: 40 }

const NEW_LINE = 10
const SPACE = 32
const DASH = 45

/** More lines or parts than anybody writes: they are counted in a moment, and parsing them takes minutes. */
export function isAbsurd(raw: Buffer): boolean {
  const mostLines = MOST_LINES.always + raw.length / MOST_LINES.bytesForEachMore
  let lines = 0
  let parts = 0
  for (let at = 0; at >= 0 && at < raw.length; ) {
    lines++
    if (raw[at] === DASH && raw[at + 1] === DASH && (raw[at + 2] ?? 0) > SPACE) parts++
    if (lines > mostLines || parts > MOST_PARTS) return true
    const end = raw.indexOf(NEW_LINE, at)
    if (end < 0) return false
    at = end + 1
  }
  return false
}
