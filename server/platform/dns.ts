import { Resolver } from 'node:dns/promises'
import { codeOf } from './error-facts.ts'

/** What DNS says of a name. */
export interface NameRecords {
  /** Its own alias, where it is one. */
  cname: string | null
  /** Numbers that it leads to in the end. */
  a: readonly string[]
  aaaa: readonly string[]
}

export interface Dns {
  /** Null: nobody answered in time. That a name leads nowhere is an answer. */
  find(hostname: string): Promise<NameRecords | null>
}

/** Whoever asks sits before a form and waits. */
const TIMEOUT_MS = 2000
const NOWHERE = ['ENODATA', 'ENOTFOUND']
/** Reserved by RFC 2606 and RFC 6761: no server of the internet knows them, so none is asked. */
const RESERVED = /(^|\.)(localhost|test|example|invalid)$/

/** Names are looked up at the system's servers and not in its own files: those of others do not know these. */
export function createDns(): Dns {
  return {
    async find(hostname) {
      if (RESERVED.test(hostname)) return { cname: null, a: [], aaaa: [] }
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
      const [cnames, a, aaaa] = await Promise.all([
        answered(resolver.resolveCname(hostname)),
        answered(resolver.resolve4(hostname)),
        answered(resolver.resolve6(hostname)),
      ])
      if (!cnames && !a && !aaaa) return null
      return { cname: cnames?.[0]?.toLowerCase().replace(/\.$/, '') ?? null, a: a ?? [], aaaa: aaaa ?? [] }
    },
  }
}

/** No records are an empty answer; anything else that goes wrong is none. */
async function answered(asked: Promise<string[]>): Promise<string[] | null> {
  try {
    return await asked
  } catch (error) {
    return NOWHERE.includes(codeOf(error) ?? '') ? [] : null
  }
}
