import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Invite } from './invite-store.ts'

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
export async function mailInvite(
  tx: Tx,
  invite: Invite,
  { token, siteUrl }: { token: string; siteUrl: string },
): Promise<void> {
  const { title: site } = await getSettings(tx)
  const t = texts(invite.locale, 'mail')
  sendMail(tx, {
    siteUrl,
    to: { name: '', address: invite.email },
    language: invite.locale,
    subject: t('staff_invite.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('staff_invite.heading', { site }) },
      { kind: 'paragraph', text: t('staff_invite.intro', { name: invite.inviter, site }) },
      { kind: 'button', label: t('staff_invite.accept'), url: `/invite#${new URLSearchParams({ token })}` },
      { kind: 'note', text: t('staff_invite.valid') },
    ],
  })
}
