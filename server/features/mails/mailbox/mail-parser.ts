import type { Log } from '#platform/log.ts'
import { OverLimits, ownProcess } from '#platform/workers/own-process.ts'
import type { ParseAnswer, ParseRequest } from './mail-process.ts'
import type { ReceivedMail } from './read-mail.ts'

/** Of the mail itself: no other look reads it any better. */
export class UnreadableMail extends Error {}

export interface MailParser {
  /** Throws UnreadableMail where it breaks off, takes too long or takes the process along. */
  parse(raw: Buffer): Promise<ReceivedMail>
  close(): Promise<void>
}

interface MailParserOptions {
  log: Pick<Log, 'warn'>
  timeoutMs?: number
}

/** The process starts with the first mail and ends with the look. */
export function openMailParser({ log, timeoutMs = 20_000 }: MailParserOptions): MailParser {
  const reader = ownProcess<ParseRequest, ParseAnswer>({
    program: new URL('mail-process.ts', import.meta.url),
    name: 'mail reader',
    product: 'mail',
    log,
    idleMs: 5_000,
    timeoutMs,
    mostMemoryMb: 256,
  })
  return {
    async parse(raw) {
      const answer = await reader.ask({ raw }).catch((error: unknown) => {
        if (!(error instanceof OverLimits)) throw error
        throw new UnreadableMail(error.message, { cause: error })
      })
      if ('error' in answer) throw new UnreadableMail(answer.error)
      return answer.mail
    },
    close: reader.close,
  }
}
