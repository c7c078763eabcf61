import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { type MailingAct, type MailingState, nextMailingState } from '#contract/mailings/states.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Caller, can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Site } from '#platform/http/site.ts'
import { abilitiesOf, wrongState } from '#platform/policy/abilities.ts'

interface Facts {
  mailing: { state: MailingState; unknown: number }
}

const whileDraft = ({ mailing }: Facts) => mailing.state === 'draft' || wrongState(mailing.state)
const by =
  (act: MailingAct) =>
  ({ mailing }: Facts) =>
    nextMailingState(mailing.state, act) !== null || wrongState(mailing.state)

/** What may be done with a mailing by whoever sees it. */
export const mailingAbilities = abilitiesOf({
  edit: whileDraft,
  delete: whileDraft,
  start: by('start'),
  pause: by('pause'),
  resume: by('resume'),
  stop: by('stop'),
  send_again: ({ mailing }: Facts) =>
    (mailing.unknown > 0 && by('send_again')({ mailing }) === true) || wrongState(mailing.state),
})

const KEYS: Record<ListOfPeople, Permission> = { dealers: 'send_email', agents: 'agent_manager' }

type By = { actor: Pick<Caller, 'roleId' | 'permissions'>; site: Pick<Site, 'isAdminSite'> }

/** Agents are customers of the admin site; elsewhere nobody writes to them. */
const mayMail = ({ actor, site }: By, audience: ListOfPeople): boolean =>
  can(actor, KEYS[audience]) && (audience === 'dealers' || site.isAdminSite)

export function assertMails(call: By, { audience }: { audience: ListOfPeople }): void {
  if (!mayMail(call, audience)) throw new AppError('forbidden')
}

/** Mailings to an audience of another key do not exist for whoever holds one key alone. */
export function assertSees(call: By, { audience }: { audience: ListOfPeople }): void {
  if (!mayMail(call, audience)) throw notFound()
}
