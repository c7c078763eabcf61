import { useMemo } from 'react'
import { type CannedField, fillCanned } from '#contract/tickets/canned-fields.ts'
import { displayName, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import type { Snippet } from '../../../ui/thread/snippets.ts'
import { useCannedAnswers } from '../canned/use-canned.ts'
import type { StaffTicket } from '../ticket.ts'

/** Canned answers, filled in for this ticket. */
export function useSnippetsOf(ticket: StaffTicket): readonly Snippet[] {
  const me = useSignedInUser()
  const { title: site } = useSite()
  const answers = useCannedAnswers().data?.items
  return useMemo(() => {
    const facts = factsOf(ticket, displayName(me), site)
    return (answers ?? []).map(({ id, title, text }) => ({ id, title, text: fillCanned(text, facts) }))
  }, [answers, ticket, me, site])
}

export function factsOf(
  { ticket_no, order, reg_no, staff: { customer } }: StaffTicket,
  myName: string,
  site: string,
): Partial<Record<CannedField, string>> {
  return {
    first_name: customer.first_name,
    last_name: customer.last_name,
    company: customer.company_name,
    ticket_no: `#${ticket_no}`,
    order_no: order ? `#${order.order_no}` : '',
    vehicle: order?.vehicle_label ?? '',
    reg_no,
    my_name: myName,
    site,
  }
}
