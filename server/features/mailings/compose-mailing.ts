import type { PersonalField } from '#contract/mailings/bounds.ts'
import { fillFields, fillFieldsInMarkup } from '#contract/mailings/personal-fields.ts'
import type { UndressedMail } from '#features/mails/index.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { texts } from '#platform/texts/texts.ts'
import { type Recipient, valuesOf } from './recipient.ts'
import { inItsDirection } from './text-direction.ts'

interface Letter {
  subject: string
  body: string
}

interface Written extends Required<Pick<UndressedMail, 'language' | 'subject' | 'reason'>> {
  html: string
  unsubscribe: string
}

/** The mail as one person reads it: their name in it, and the words around it in their language. Pure. */
export function writeTo(recipient: Recipient, { subject, body }: Letter, site: string): Written {
  const values = valuesOf(recipient, site)
  const t = texts(recipient.locale, 'mail')
  const filled = (field: PersonalField) => values[field] || (field === 'company' ? values.name : '')
  // What staff wrote as a fallback is part of the markup that was made safe; what people call themselves is not.
  const html = fillFieldsInMarkup(body, (field, fallback) =>
    values[field] ? escapeHtml(values[field]) : fallback || escapeHtml(filled(field)),
  )
  return {
    language: recipient.locale,
    subject: fillFields(subject, (field, fallback) => values[field] || fallback || filled(field)),
    html: inItsDirection(html, body, recipient.locale),
    reason: t('mailing.reason', { site }),
    unsubscribe: t('mailing.unsubscribe'),
  }
}

export const asMail = (
  { html, unsubscribe, ...written }: Written,
  unsubscribePath: string,
): UndressedMail => ({
  ...written,
  blocks: [{ kind: 'rich_text', html }],
  unsubscribe: { label: unsubscribe, path: unsubscribePath },
})
