import type { SessionUser } from './session.ts'

export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    role_id: 2,
    kind: 'user',
    verified: true,
    status: 1,
    permissions: [],
    first_name: 'Mara',
    last_name: 'Lindqvist',
    username: null,
    email: 'mara@example.test',
    phone: '',
    company_name: '',
    company_reg_no: '',
    vat_no: '',
    address: '',
    city: '',
    zip_code: '',
    country: null,
    locale: 'en',
    credits: 0,
    balance: 0,
    picture: null,
    impersonation: null,
    second_factor_due: false,
    created_at: '2026-01-01T00:00:00.000Z',
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    ...change,
  }
}
