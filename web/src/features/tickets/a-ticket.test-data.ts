import type { StaffTicket, Ticket } from './ticket.ts'

const NONE = {
  write: true,
  note: false,
  solve: false,
  rate: false,
  change: false,
  assign: false,
  merge: false,
  delete: false,
}

export const TICKET_ID = '01890000-0000-7000-8000-0000000000d1'

export function aTicket({
  can,
  ...part
}: Partial<Omit<Ticket, 'can'>> & { can?: Partial<Ticket['can']> } = {}): Ticket {
  return {
    id: TICKET_ID,
    ticket_no: 107,
    subject: 'Checksum error',
    reg_no: 'HH AB 12',
    status: 'open',
    order: null,
    opened_by: '',
    created_at: '2026-11-16T09:00:00.000Z',
    changed_at: '2026-11-16T09:00:00.000Z',
    solved_at: null,
    rating: null,
    rating_comment: '',
    merged_into: null,
    ...part,
    can: { ...NONE, ...can },
  }
}

export function aStaffTicket(part: Parameters<typeof aTicket>[0] = {}): StaffTicket {
  return {
    ...aTicket({
      ...part,
      can: { note: true, solve: true, change: true, assign: true, merge: true, ...part.can },
    }),
    staff: {
      customer: {
        id: '01890000-0000-7000-8000-0000000000c1',
        name: 'Ada Berg',
        company_name: 'Berg Motors',
        email: 'ada@berg.example',
        first_name: 'Ada',
        last_name: 'Berg',
      },
      assigned_to: null,
      waiting_since: '2026-11-16T09:00:00.000Z',
      first_answered_at: null,
      merged_from: [],
      mergeable: [
        {
          id: '01890000-0000-7000-8000-0000000000d2',
          ticket_no: 104,
          subject: 'The same again',
          status: 'answered',
        },
      ],
      ...part.staff,
    },
  }
}
