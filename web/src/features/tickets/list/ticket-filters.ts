import { LISTED_STATUSES, RATINGS, type Rating } from '#contract/tickets/states.ts'

/* What narrows the list of tickets, as it stands in the address and as the call takes it. */

export const FILTER_NAMES = ['status', 'assigned_to', 'unread', 'rating'] as const
export interface TicketFilters {
  status: string
  assigned_to?: string
  unread?: 'true'
  rating?: Rating
}

const ID = /^[0-9a-f-]{36}$/
const ALL = LISTED_STATUSES.join(',')

/** Of an address that anybody may have typed, what the call understands. Without a word, what waits for staff is shown. */
export function readFilters(address: Readonly<Record<string, string>>): TicketFilters {
  const chosen = (address.status ?? '').split(',')
  const status = LISTED_STATUSES.filter((known) => chosen.includes(known))
  const assigned = address.assigned_to ?? ''
  const rating = RATINGS.find((known) => known === address.rating)
  return {
    status: status.length > 0 ? status.join(',') : 'open',
    ...((['me', 'nobody'].includes(assigned) || ID.test(assigned)) && { assigned_to: assigned }),
    ...(address.unread === 'true' && { unread: 'true' as const }),
    ...(rating && { rating }),
  }
}

/** The questions that staff ask all day, each a chip. */
export const VIEWS = {
  open: { status: '', assigned_to: '' },
  mine: { status: '', assigned_to: 'me' },
  nobody: { status: '', assigned_to: 'nobody' },
  answered: { status: 'answered', assigned_to: '' },
  solved: { status: 'solved', assigned_to: '' },
  all: { status: ALL, assigned_to: '' },
} as const
export type TicketView = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as TicketView[]

/** The chip that is pressed; none where the address asks something else. */
export function viewOfFilters({ status, assigned_to = '' }: TicketFilters): TicketView | '' {
  const isShown = (name: TicketView) =>
    (VIEWS[name].status || 'open') === status && VIEWS[name].assigned_to === assigned_to
  return VIEW_NAMES.find(isShown) ?? ''
}
