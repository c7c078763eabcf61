import type { AuditAct } from '#contract/audit/acts.ts'
import type { Act } from '#features/audit/index.ts'
import { consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { type Person, personChanged } from '#features/identity/index.ts'
import type { LockedMailing } from './mailing-store.ts'

type Mailing = Pick<LockedMailing, 'id' | 'subject' | 'audience'>
type Reader = Pick<Person, 'id' | 'email'>

/** Everything that happens to mailings, and to who gets them. */
interface MailingHappenings {
  'mailing.written': { mailing: Mailing }
  'mailing.deleted': { mailing: Mailing }
  'mailing.tested': { mailing: Mailing }
  'mailing.started': { mailing: Mailing; people: number }
  'mailing.paused': { mailing: Mailing }
  'mailing.resumed': { mailing: Mailing }
  'mailing.stopped': { mailing: Mailing }
  'mailing.sent_again': { mailing: Mailing; people: number }
  /** Some more mails left, or none is left. */
  'mailing.got_on': { mailing: Pick<Mailing, 'id'> }
  'reader.unsubscribed': { reader: Reader }
  'reader.subscribed': { reader: Reader }
}

const live = ({ mailing }: { mailing: Pick<Mailing, 'id'> }): LiveEvent => ({
  to: 'staff',
  type: 'mailing.changed',
  data: { mailing_id: mailing.id },
})

const audit =
  (act: AuditAct) =>
  ({ mailing, people }: { mailing: Mailing; people?: number }): Act => ({
    act,
    subject: mailing.subject,
    after: { audience: mailing.audience, ...(people !== undefined && { people }) },
  })

const logged = (act: AuditAct) => ({ audit: audit(act), live })

/** Written down of everyone: whoever was told that somebody wants no mails can show since when. */
const ofReader = (act: AuditAct) => ({
  audited: 'everyone' as const,
  audit: ({ reader }: { reader: Reader }): Act => ({ act, subject: reader.email, about: reader.id }),
  live: ({ reader }: { reader: Reader }): LiveEvent[] => [
    personChanged(reader),
    { to: 'staff', type: 'customer.changed', data: { user_id: reader.id } },
  ],
})

export const tell = consequencesOf<MailingHappenings>({
  'mailing.written': { live },
  'mailing.deleted': logged('mailings.delete'),
  'mailing.tested': { audit: audit('mailings.test') },
  'mailing.started': logged('mailings.start'),
  'mailing.paused': logged('mailings.pause'),
  'mailing.resumed': logged('mailings.resume'),
  'mailing.stopped': logged('mailings.stop'),
  'mailing.sent_again': logged('mailings.send_again'),
  'mailing.got_on': { live },
  'reader.unsubscribed': ofReader('mailings.unsubscribe'),
  'reader.subscribed': ofReader('mailings.subscribe'),
})
