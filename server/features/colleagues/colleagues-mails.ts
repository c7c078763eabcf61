import type { Duty } from '#contract/colleagues/duties.ts'
import { nameOf, type Person } from '#features/identity/index.ts'
import { mailPerson, sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Invite } from './colleague-invite-store.ts'

const companyOf = ({ company, inviter }: Pick<Invite, 'company' | 'inviter'>) => company || inviter

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
export async function mailInvite(
  tx: Tx,
  invite: Invite,
  { token, siteUrl }: { token: string; siteUrl: string },
): Promise<void> {
  const { title: site } = await getSettings(tx)
  const t = texts(invite.locale, 'mail')
  const params = { site, name: invite.inviter, company: companyOf(invite) }
  sendMail(tx, {
    siteUrl,
    to: { name: '', address: invite.email },
    language: invite.locale,
    subject: t('colleague_invite.subject', params),
    blocks: [
      { kind: 'heading', text: t('colleague_invite.heading', params) },
      { kind: 'paragraph', text: t('colleague_invite.intro', params) },
      { kind: 'paragraph', text: t(`colleague_invite.${invite.duty}`, params) },
      { kind: 'button', label: t('colleague_invite.accept'), url: `/join#${new URLSearchParams({ token })}` },
      { kind: 'note', text: t('colleague_invite.valid') },
    ],
  })
}

/** To somebody who has an account: no link of an invitation opens a second one for the same address. */
export const mailInviteToKnown = (tx: Tx, invite: Invite, person: Person, siteUrl: string): Promise<void> =>
  mailPerson(tx, person, (t, { title: site }) => {
    const params = { site, name: invite.inviter, company: companyOf(invite) }
    return {
      siteUrl,
      subject: t('colleague_invite_known.subject', params),
      heading: t('colleague_invite_known.heading'),
      blocks: [
        { kind: 'paragraph', text: t('colleague_invite_known.intro', params) },
        { kind: 'note', text: t('colleague_invite_known.ignore') },
      ],
    }
  })

/** To the owner of a wallet that staff have put somebody on. */
export const mailAttached = (
  tx: Tx,
  { colleague, employer, duty }: { colleague: Person; employer: Person; duty: Duty },
  siteUrl: string,
): Promise<void> =>
  mailPerson(tx, employer, (t, { title: site }) => {
    const params = { site, name: nameOf(colleague), email: colleague.email }
    return {
      siteUrl,
      subject: t('colleague_attached.subject', params),
      heading: t('colleague_attached.heading'),
      blocks: [
        { kind: 'paragraph', text: t('colleague_attached.intro', params) },
        { kind: 'paragraph', text: t(`colleague_attached.${duty}`, params) },
        { kind: 'button', label: t('colleague_attached.see'), url: '/colleagues' },
        { kind: 'note', text: t('colleague_attached.not_you') },
      ],
    }
  })
