import { Timeline } from '../details/timeline.tsx'
import type { StaffOrder } from '../order.ts'
import { useRelayReason } from './use-relay-reason.ts'

type Event = StaffOrder['timeline'][number]

/** All that happened, with names, and with words where the way to the provider and back has codes. */
export function StaffTimeline({ events }: { events: readonly Event[] }) {
  const wordsOf = useRelayReason()
  const inWords = (event: Event): Event => {
    const { kind, data } = event
    if (kind !== 'relay_kept' && kind !== 'relay_returned') return event
    return { ...event, data: { ...data, reason: wordsOf(String(data.reason ?? '')) } }
  }
  return <Timeline events={events.map(inWords)} names />
}
