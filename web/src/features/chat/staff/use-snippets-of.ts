import { useMemo } from 'react'
import { fillCanned } from '#contract/tickets/canned-fields.ts'
import { CANNED_KEY } from '../../../lib/query-keys.ts'
import { displayName, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import type { Snippet } from '../../../ui/thread/snippets.ts'
import type { Partner } from './chat-partner.ts'

/** Canned answers, filled in for whoever it is talked to. */
export function useSnippetsOf(partner: Partner | undefined): readonly Snippet[] {
  const me = useSignedInUser()
  const { title: site } = useSite()
  const answers = useAnswer('GET /canned_answer', {}, { family: CANNED_KEY }).data?.items
  return useMemo(() => {
    const order = partner?.looks_at?.order
    const facts = {
      first_name: partner?.first_name ?? '',
      last_name: partner?.last_name ?? '',
      company: partner?.company_name ?? '',
      order_no: order ? `#${order.order_no}` : '',
      vehicle: order?.vehicle_label ?? '',
      my_name: displayName(me),
      site,
    }
    return (answers ?? []).map(({ id, title, text }) => ({ id, title, text: fillCanned(text, facts) }))
  }, [answers, partner, me, site])
}
