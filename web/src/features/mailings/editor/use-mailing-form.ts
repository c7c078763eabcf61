import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { wrongFieldsIn } from '#contract/mailings/personal-fields.ts'
import type { Answer, CallOptions } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { MAILINGS_KEY, type MailingDetails, PAGES } from '../mailings.ts'

export interface Letter {
  subject: string
  body: string
  search: string
  filters: Record<string, string>
  user_ids: string[] | null
}

type Body = CallOptions<'POST /mailing'>['body']

export const letterOf = ({ subject, body, filter, user_ids }: MailingDetails): Letter => {
  const { search = '', ...filters } = filter
  return { subject, body, search, filters, user_ids }
}

/** What narrows an audience, as the server is told of it. */
export const filterOf = ({ search, filters }: Pick<Letter, 'search' | 'filters'>) => {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return { ...set, ...(search.trim() && { search: search.trim() }) } as NonNullable<Body['filter']>
}

type Then = (saved: Answer<'POST /mailing'>) => void

/**
 * The draft as it is written. Preview, test and sending are the server's, of what is saved: whoever asks for them with
 * something unsaved has it saved first.
 */
export function useMailingForm(audience: ListOfPeople, draft: MailingDetails | null, begun: Letter) {
  const { t } = useTranslation('mailings')
  const { t: ui } = useTranslation('ui')
  const toast = useToasts()
  const navigate = useNavigate()
  const then = useRef<Then | null>(null)
  const writing = useCall('POST /mailing', { refresh: ['GET /mailing'] })
  const changing = useCall('PUT /mailing/{id}', { refresh: [MAILINGS_KEY] })
  const wrong = (text: string) => {
    const fields = wrongFieldsIn(text)
    return fields.length > 0 && { text: t('message.unknown', { fields: fields.join(', ') }) }
  }
  const f = useServerForm({
    initialValues: draft ? letterOf(draft) : begun,
    check: ({ subject, body }) => ({ subject: wrong(subject), body: wrong(body) }),
    submit: ({ subject, body, user_ids, ...narrowed }) => {
      const people = user_ids ? { user_ids } : { filter: filterOf(narrowed) }
      const letter = { audience, subject, body, ...people }
      const next = then.current
      const saving = draft
        ? changing.mutateAsync({ params: { id: draft.id }, body: letter })
        : writing.mutateAsync({ body: letter })
      return saving.then((saved) => ({ saved, next }))
    },
    onDone: ({ saved, next }) => {
      f.form.restart(letterOf(saved))
      if (next) next(saved)
      else toast.success(ui('form.saved'))
      if (!draft) void navigate({ to: PAGES[audience], params: { id: saved.id }, search: {}, replace: true })
    },
  })
  /** Does something with the draft as it stands. */
  const withSaved = (next: Then) => {
    if (draft && !f.isDirty()) return next(draft)
    // Good for this one attempt: a later save of a draft that was refused is nothing but a save.
    then.current = next
    f.submit()
    then.current = null
  }
  return { f, withSaved }
}
