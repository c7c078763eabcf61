import type { AuditAct } from '#contract/audit/acts.ts'
import { differing } from '#features/audit/index.ts'
import { type Changed, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'

/** Everything that happens in the message box. */
interface NoticeHappenings {
  'notice.written': Changed
  'notice.changed': Changed
  'notice.deleted': Changed
  'notice.dismissed': { userId: string }
}

/** Says nothing of the notice: whoever is not meant asks and gets nothing. */
const live = (): LiveEvent => ({ to: 'everyone', type: 'notices.changed', data: {} })

const logged = (act: AuditAct) => ({ audit: (changed: Changed) => differing({ act, ...changed }), live })

export const tell = consequencesOf<NoticeHappenings>({
  'notice.written': logged('message_box.add'),
  'notice.changed': logged('message_box.change'),
  'notice.deleted': logged('message_box.delete'),
  /** The other tabs of the same person put it away too. */
  'notice.dismissed': {
    live: ({ userId }) => ({ to: { userId }, type: 'notices.changed', data: { user_id: userId } }),
  },
})
