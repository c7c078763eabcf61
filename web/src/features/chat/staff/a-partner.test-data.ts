import type { Partner } from './chat-partner.ts'

export const aPartner = (differences: Partial<Partner> = {}): Partner => ({
  id: '01970000-0000-7000-8000-0000000000a1',
  name: 'Nora Lind',
  first_name: 'Nora',
  last_name: 'Lind',
  company_name: 'Lind Motors',
  email: 'nora@lind.example',
  locale: 'en',
  is_online: true,
  assigned_to: null,
  company_reads_tickets: false,
  looks_at: null,
  can: { write: true, to_ticket: true },
  ...differences,
})
