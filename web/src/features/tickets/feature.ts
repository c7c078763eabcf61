import type tickets from '#locales/en/tickets.json'
import type { Feature } from '../../lib/feature.ts'
import { followTickets } from './follow-tickets.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    tickets: typeof tickets
  }
}

/** A ticket shows how its order stands, which orders know: app/across-features.ts has its pages. */
export const ticketsFeature = {
  visitors: [
    {
      path: '/ticket_rating/$token',
      title: 'titles.ticket_rating',
      guard: { for: 'anyone' },
      texts: ['tickets'],
      page: () => import('./rate/ticket-rating-page.tsx').then((module) => module.TicketRatingPage),
    },
  ],
  customers: [
    {
      path: '/my_tickets',
      title: 'titles.my_tickets',
      menu: {
        group: 'main',
        position: 40,
        label: 'menu.items.my_tickets',
        covers: ['/ticket_details', '/open_ticket'],
      },
      guard: { for: 'customers', flag: 'ticket_system_public' },
      texts: ['tickets'],
      frame: ['tickets:mine.title', 'tickets:mine.hint'],
      data: ['/ticket_user?page=1&size=20&sort_by=changed_at&sort_order=desc'],
      page: () => import('./own/my-tickets-page.tsx').then((module) => module.MyTicketsPage),
    },
    {
      path: '/open_ticket',
      title: 'titles.open_ticket',
      guard: { for: 'customers', flag: 'ticket_system_public' },
      texts: ['tickets'],
      frame: ['tickets:open.title', 'tickets:open.hint'],
      page: () => import('./open/open-ticket-page.tsx').then((module) => module.OpenTicketPage),
    },
  ],
  staff: [
    {
      path: '/admin/all_tickets',
      title: 'titles.tickets',
      menu: {
        group: 'work',
        position: 28,
        label: 'menu.items.tickets',
        covers: ['/admin/ticket_details'],
      },
      guard: { for: 'staff', permission: 'tickets', flag: 'ticket_system_public' },
      texts: ['tickets', 'saved-views'],
      frame: ['tickets:all.title', 'tickets:all.hint'],
      data: [
        '/ticket?page=1&size=20&sort_by=waiting_since&sort_order=asc&status=open',
        '/ticket_figures?days=30',
        '/ticket_assignees',
      ],
      page: () => import('./list/all-tickets-page.tsx').then((module) => module.AllTicketsPage),
    },
  ],
  live: followTickets,
} as const satisfies Feature
