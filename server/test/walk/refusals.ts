import { expect } from 'vitest'
import { ERROR_STATUS } from '#contract/errors.ts'

/** What an answer looks like to a walk, by whichever way it came. */
export interface Seen {
  status: number
  headers: Record<string, unknown>
  text: string
}

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Stack frames, our own files and directories, and the words of the database. */
const INSIDES = [
  /\bat .{0,200}:\d+:\d+/,
  /node_modules|node:internal|file:\/\//,
  /\.ts\b/,
  /\b(select|insert|update|delete) .{0,100} (from|into|set)\b/i,
  /(relation|column) \\?"|violates|syntax error at/i,
  /ECONN|127\.0\.0\.1:\d/,
]

/** Why this is not a refusal as the contract promises it; null when it is. */
export function flawOfRefusal({ status, headers, text }: Seen): string | null {
  if (status < 400 || status > 499) return `status ${status}`
  if (!String(headers['content-type']).startsWith('application/json'))
    return `type ${headers['content-type']}`
  return flawOfErrorBody(status, text)
}

/** As above, but an answer that is no error may be anything. */
export function flawOfAnswer(seen: Seen): string | null {
  if (seen.status >= 500) return `status ${seen.status}: ${seen.text.slice(0, 300)}`
  return seen.status < 400 ? null : flawOfRefusal(seen)
}

function flawOfErrorBody(status: number, text: string): string | null {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return `no JSON: ${text.slice(0, 100)}`
  }
  const code = String(body.code)
  if (body.status !== 'error') return 'no status "error"'
  if (!Object.hasOwn(ERROR_STATUS, code)) return `unknown code ${code}`
  if (ERROR_STATUS[code as keyof typeof ERROR_STATUS] !== status) return `${code} with status ${status}`
  if (!REQUEST_ID.test(String(body.request_id))) return `request id ${body.request_id}`
  if (typeof body.message !== 'string' || body.message === '') return 'no message'
  const inside = INSIDES.find((pattern) => pattern.test(text))
  if (inside || text.includes(process.cwd())) return `tells of our insides: ${text.slice(0, 300)}`
  return null
}

/** Fails with everything that was found, not only with the first. */
export function expectNoFlaws(flaws: readonly (string | null)[]) {
  expect(flaws.filter((flaw) => flaw !== null)).toEqual([])
}
