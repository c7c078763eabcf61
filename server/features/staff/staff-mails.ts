import { sendMail } from '#features/mails/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Invite } from './staff-invite-store.ts'

/** The token stands behind a # in the link, where no server and no log on the way sees it. */
export async function mailInvite(
  tx: Tx,
  invite: Invite,
  { token, siteUrl }: { token: string; siteUrl?: string | undefined },
): Promise<void> {
  const { title: site } = await getSettings(tx)
  const t = texts(invite.locale, 'mail')
  const { inviter: name } = invite
  const words = name === null ? 'first_admin' : 'staff_invite'
  sendMail(tx, {
    ...(siteUrl && { siteUrl }),
    to: { name: `${invite.first_name} ${invite.last_name}`.trim(), address: invite.email },
    language: invite.locale,
    subject: t(`${words}.subject`, { site }),
    blocks: [
      { kind: 'heading', text: t(`${words}.heading`, { site }) },
      { kind: 'paragraph', text: t(`${words}.intro`, { name: name ?? '', site }) },
      { kind: 'button', label: t('staff_invite.accept'), url: `/invite#${new URLSearchParams({ token })}` },
      { kind: 'note', text: t('staff_invite.valid') },
    ],
  })
}
