import type { Caller } from '#platform/actor.ts'
import { abilitiesOf, wrongState } from '#platform/policy/abilities.ts'

interface Facts {
  file: { file_id: string | null; done_at: Date | null }
}

/** Files are the company's: its owner and buyers have them all, who only orders has those they sent. */
export const isOwn = (
  actor: Pick<Caller, 'userId' | 'accountId' | 'duty'>,
  file: { account_id: string; sent_by: string },
): boolean =>
  file.account_id === actor.accountId && (actor.duty !== 'orderer' || file.sent_by === actor.userId)

/** What may be done with a sent file by whoever sees it. */
export const sentFileAbilities = abilitiesOf({
  download: ({ file }: Facts) => file.file_id !== null || ({ code: 'gone' } as const),
  finish: ({ file }: Facts) => file.done_at === null || wrongState('done'),
  reopen: ({ file }: Facts) => file.done_at !== null || wrongState('open'),
})
