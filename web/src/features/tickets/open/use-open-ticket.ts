import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useAttachment } from '../../../ui/thread/use-attachment.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Ticket, ticketAnswer } from '../ticket.ts'
import { TICKET_COUNTS_KEY, TICKET_LISTS_KEY } from '../ticket-keys.ts'
import { EMPTY_DRAFT, findDraft, forgetDraft, keepDraft, type TicketDraft } from './ticket-draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOrderInAddress } from './use-order-in-address.ts'
import { useSubjectInAddress } from './use-subject-in-address.ts'

/** The whole state of the screen: the draft, its attachment, and sending it once. */
export function useOpenTicket() {
  const { t } = useTranslation('tickets')
  const person = useSignedInUser().id
  const cache = useQueryClient()
  const navigate = useNavigate()
  const toast = useToasts()
  const [begun] = useState(() => findDraft(person))
  const attachment = useAttachment()
  const sending = useSending()
  const opening = useCall('POST /ticket', { idempotent: true })
  // The answer can be quicker than the second half of a double click, and the screen is left only after it.
  const isSent = useRef(false)

  const f = useServerForm<TicketDraft, Ticket | null>({
    initialValues: begun.draft,
    rename: { order_id: 'order' },
    check: ({ subject, text }) => ({
      subject: !subject.trim() && 'required',
      text: !text.trim() && 'required',
    }),
    submit: ({ subject, text, reg_no, order }) =>
      sending
        .around((extras) =>
          opening.mutateAsync({
            form: {
              subject: subject.trim(),
              text: text.trim(),
              reg_no: reg_no.trim() || undefined,
              order_id: order?.id,
            },
            files: { file: attachment.file ?? undefined },
            ...extras,
          }),
        )
        .catch(unlessStopped),
    onDone: (ticket) => {
      if (!ticket) return
      isSent.current = true
      leave()
      cache.setQueryData(ticketAnswer(ticket.id), ticket)
      for (const queryKey of [TICKET_LISTS_KEY, TICKET_COUNTS_KEY]) void cache.invalidateQueries({ queryKey })
      toast.success(t('open.sent', { number: ticket.ticket_no }))
      void navigate({ to: '/ticket_details/$id', params: { id: ticket.id } })
    },
  })
  const draft = f.form.values
  const kept = useKeptDraft({ person, draft, savedAt: begun.savedAt })
  useOrderInAddress((order) =>
    f.form.setValues({
      ...f.form.getValues(),
      order,
      reg_no: f.form.getValues().reg_no || (order.reg_no ?? ''),
    }),
  )
  useSubjectInAddress((subject) => {
    if (f.form.getValues().subject.trim() === '') f.form.setFieldValue('subject', subject)
  })

  function leave(): void {
    kept.end()
    forgetDraft(person)
  }

  return {
    f,
    draft,
    attachment,
    sending,
    keptAt: kept.keptAt,
    send: () => {
      if (!isSent.current) f.submit()
    },
    /** Nothing is sent: what was asked is answered. */
    answered(): void {
      const before = f.form.getValues()
      leave()
      // Pressed by mistake, it is all there again.
      toast.undo(t('answers.thanks'), () => {
        keepDraft(person, before)
        void navigate({ to: '/open_ticket' })
      })
      void navigate({ to: '/my_tickets' })
    },
    discard(): void {
      const before = f.form.getValues()
      f.form.clearErrors()
      f.form.setValues(EMPTY_DRAFT)
      toast.undo(t('open.discarded'), () => f.form.setValues(before))
    },
  }
}

/** Stopping is what the person wanted, so it is no failure to report. */
function unlessStopped(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  throw error
}
