import { getSettings, getThemeColors, presentLogo } from '#features/settings/index.ts'
import { getSiteUrl } from '#features/sites/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { type MailBlock, renderMail } from '#platform/mail/render-mail.ts'
import type { Platform } from '#platform/platform.ts'
import { texts } from '#platform/texts/texts.ts'
import { answerMark } from './mailbox/cut-quote.ts'
import { senderOf } from './sender/sender-of-site.ts'

/** What the mails of a site look like: title, logo, colour, who sends them, and the address that their links lead to. */
export type MailDress = Awaited<ReturnType<typeof readDress>>

export interface UndressedMail {
  language: string
  subject: string
  /** Links are paths of the site. */
  blocks: readonly MailBlock[]
  /** Why the recipient gets it, where it is not because they have an account. */
  reason?: string | undefined
  /** Where the recipient answers to, if there is such an address. */
  replyTo?: string | undefined
  /** Of one mail among many: the link that ends them. */
  unsubscribe?: { label: string; path: string } | undefined
}

/** As it is now, so that a mail that is tried again wears today's. */
export async function readDress(platform: Platform, siteId: string, siteUrl?: string) {
  const url = siteUrl || (await getSiteUrl(platform, siteId))
  return { ...(await platform.db.read(siteId, (tx) => lookOfSite(tx, platform))), url }
}

export function dressMail(
  dress: MailDress,
  mail: UndressedMail,
): Pick<Mail, 'rendered' | 'from' | 'replyTo' | 'server' | 'bulk'> {
  const unsubscribe = mail.unsubscribe && {
    label: mail.unsubscribe.label,
    url: `${dress.url}${mail.unsubscribe.path}`,
  }
  const rendered = renderMail({
    language: mail.language,
    subject: mail.subject,
    blocks: [...answerable(mail), ...mail.blocks].map((block) => withAddress(block, dress.url)),
    site: {
      title: dress.title,
      logoUrl: dress.logo && `${dress.url}${dress.logo.url}`,
      accent: dress.accent,
      url: dress.url,
      copyright: dress.copyright,
    },
    ...(mail.reason !== undefined && { reason: mail.reason }),
    ...(unsubscribe && { unsubscribe }),
  })
  const replyTo = mail.replyTo ?? dress.email
  return {
    rendered,
    from: { name: dress.title, address: dress.sender.address },
    server: dress.sender.server,
    ...(replyTo && { replyTo: { name: dress.title, address: replyTo } }),
    ...(unsubscribe && { bulk: { unsubscribeUrl: unsubscribe.url } }),
  }
}

/** Above everything else: what stands below it is no part of an answer. */
const answerable = ({ replyTo, language }: UndressedMail): MailBlock[] =>
  replyTo ? [{ kind: 'note', text: answerMark(texts(language, 'mail')('layout.answer_above')) }] : []

/** Mails that earlier versions queued have whole addresses in them. */
function withAddress(block: MailBlock, siteUrl: string): MailBlock {
  return block.kind === 'button' && block.url.startsWith('/')
    ? { ...block, url: `${siteUrl}${block.url}` }
    : block
}

async function lookOfSite(tx: ReadTx, platform: Platform) {
  const settings = await getSettings(tx)
  const colors = await getThemeColors(tx)
  return {
    title: settings.title,
    email: settings.email,
    copyright: settings.copyright_text,
    logo: presentLogo(settings),
    accent: colors.left_bar_color,
    sender: await senderOf(tx, platform),
  }
}
