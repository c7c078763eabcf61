import { codesInLine, type FoundCode } from './fault-code-patterns.ts'
import { type FaultState, stateIn, stateOfHeading } from './fault-code-states.ts'
import { MAKERS_CODE } from './makers-fault-codes.ts'

/**
 * Fault codes out of what people paste from scan tools. The text is never trusted to have a form: whatever looks like
 * a code is taken with the line it stood in, the rest is left alone. No zod: the web imports this.
 */
export interface FaultCode {
  /** P0401 or DF127. */
  code: string
  /** What stands behind it: the kind of failure, as 17 or 35-00. */
  sub: string | null
  state: FaultState | null
  /** The line as it was pasted. */
  line: string
}

export const FAULT_CODES_MAX = 200
/** The longest that is kept of a code, or of what was written in place of one. */
export const FAULT_CODE_LENGTH = 90
const LINE_MAX = 200
const WRITTEN_MAX = 50

/** In the order in which they first come; one that comes again is the same one. */
export function parseFaultCodes(text: string): FaultCode[] {
  const faults: FaultCode[] = []
  let underHeading: FaultState | null = null
  let above: FaultCode | null = null

  for (const line of text.split(/[\n\r\u2028]+/)) {
    const codes = codesInLine(line)
    if (codes.length === 0) {
      const heading = stateOfHeading(line)
      if (heading) underHeading = heading
      // Some tools put the state of a fault into the line below it.
      else if (above) above.state ??= stateIn(line)
      above = null
      continue
    }
    const before = stateIn(line.slice(0, codes[0]?.start))
    const taken = codes.map((code, index) => {
      const behind = stateIn(line.slice(code.end, codes[index + 1]?.start))
      return take(code, line, behind ?? before ?? underHeading)
    })
    above = taken.length === 1 ? (taken[0] ?? null) : null
  }
  return faults

  function take({ code, sub }: FoundCode, line: string, state: FaultState | null): FaultCode | null {
    // A code without its kind of failure is the same fault as the one with it.
    const known = faults.find(
      (one) => one.code === code && (one.sub === sub || one.sub === null || sub === null),
    )
    if (known) {
      known.sub ??= sub
      known.state ??= state
      return known
    }
    if (faults.length >= FAULT_CODES_MAX) return null
    const added = { code, sub, state, line: line.trim().slice(0, LINE_MAX) }
    faults.push(added)
    return added
  }
}

/** "Freeze frame: 903 /min": what scan tools print about a fault, a car or themselves. */
const LABELLED = /^\s*[\p{L}][\p{L} ./()-]*(?: [0-9]{1,2})?:/u
const COUNTED = /^\s*[0-9]+ (?:faults?|codes?|dtcs?|errors?|fehler|błęd\p{L}*)(?![\p{L}\p{N}])/iu

/**
 * The lines in which something like a code stands that is none we know. What has no figure is a description, and what
 * belongs to a fault above it was taken with it.
 */
export function unknownFaultLines(text: string): string[] {
  return linesOf(text).filter(
    (line) =>
      /[0-9]/.test(line) &&
      codesInLine(line).length === 0 &&
      !LABELLED.test(line) &&
      !COUNTED.test(line) &&
      !stateIn(line),
  )
}

/** What was written in place of codes, as it is kept with an order. */
export const writtenFaults = (text: string): string[] =>
  [...new Set(linesOf(text).map((line) => line.slice(0, FAULT_CODE_LENGTH).trim()))].slice(0, WRITTEN_MAX)

const linesOf = (text: string) =>
  text
    .split(/[\n\r\u2028]+/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')

/** How a fault is kept with an order: P0401-17. */
export const faultCodeText = ({ code, sub }: Pick<FaultCode, 'code' | 'sub'>): string =>
  sub ? `${code}-${sub}` : code

const KNOWN = /^(?:[PCBU][0-3][0-9A-F]{3}|DF[0-9]{3,4})(?:-[0-9A-Z.-]{1,6})?$/

/** Codes are compared in capitals; what is none stays as it was written. */
export function asFaultCode(text: string): string {
  const capitals = text.toUpperCase()
  return KNOWN.test(capitals) || MAKERS_CODE.test(capitals) ? capitals : text
}
