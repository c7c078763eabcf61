import { ADMIN_DEFAULTS, type Permission } from '#contract/permissions.ts'
import { type Kind, ROLE, type RoleId } from '#contract/roles.ts'

/** One password for all of them, printed at start. Such accounts are refused on a public address. */
export const DEMO_PASSWORD = 'tune-the-demo'

export interface DemoAccount {
  site: 'main' | 'alba'
  email: string
  username: string
  role_id: RoleId
  kind: Kind
  first_name: string
  last_name: string
  permissions?: readonly Permission[]
  status?: 0 | 1
  /** 1 unless it is said. */
  price_type?: 2 | 3
  phone?: string
  company_name?: string
  company_reg_no?: string
  vat_no?: string
  address?: string
  zip_code?: string
  city?: string
  country?: string
  locale?: string
}

/** Invented people. The first admin and the first customer of each site are printed at start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    site: 'main',
    email: 'admin@northline.example',
    username: 'admin',
    role_id: ROLE.admin,
    kind: 'user',
    first_name: 'Nora',
    last_name: 'Lind',
    permissions: ADMIN_DEFAULTS,
    phone: '+49 30 000 000',
    country: 'DE',
  },
  {
    site: 'main',
    email: 'moderator@northline.example',
    username: 'moderator',
    role_id: ROLE.moderator,
    kind: 'user',
    first_name: 'Marek',
    last_name: 'Zielak',
    permissions: ['orders', 'tickets', 'live_support'],
    locale: 'pl',
    country: 'PL',
  },
  {
    site: 'main',
    email: 'customer@workshop.example',
    username: 'jkeller',
    role_id: ROLE.customer,
    kind: 'business',
    first_name: 'Jonas',
    last_name: 'Kellermann',
    phone: '+49 40 000 111',
    company_name: 'Workshop Kellermann',
    company_reg_no: 'HRB 00000',
    address: 'Musterweg 7',
    zip_code: '20095',
    city: 'Hamburg',
    country: 'DE',
  },
  {
    site: 'main',
    email: 'dealer@autowerk.example',
    username: 'autowerk',
    price_type: 2,
    role_id: ROLE.customer,
    kind: 'dealer',
    first_name: 'Agnieszka',
    last_name: 'Borek',
    company_name: 'Autowerk Borek',
    address: 'ul. Przykładowa 5',
    zip_code: '60-001',
    city: 'Poznań',
    country: 'PL',
    locale: 'pl',
  },
  {
    site: 'main',
    email: 'samir@qamar-motors.example',
    username: 'samir',
    role_id: ROLE.customer,
    kind: 'user',
    first_name: 'سمير',
    last_name: 'القمر',
    address: 'شارع المثال 14',
    city: 'دبي',
    country: 'AE',
    locale: 'ar',
  },
  {
    site: 'main',
    email: 'lucie@atelier-merle.example',
    username: 'lucie',
    role_id: ROLE.customer,
    kind: 'business',
    first_name: 'Lucie',
    last_name: 'Merle',
    company_name: 'Atelier Merle',
    address: '12 rue des Essais',
    zip_code: '69003',
    city: 'Lyon',
    country: 'FR',
  },
  {
    site: 'main',
    email: 'mike@bluegrass-diesel.example',
    username: 'mike',
    price_type: 2,
    role_id: ROLE.customer,
    kind: 'dealer',
    first_name: 'Mike',
    last_name: 'Tanner',
    company_name: 'Bluegrass Diesel',
    address: '400 Sample Road',
    zip_code: '40502',
    city: 'Lexington, KY',
    country: 'US',
  },
  {
    site: 'main',
    email: 'thandi@karoo-garage.example',
    username: 'thandi',
    role_id: ROLE.customer,
    kind: 'user',
    first_name: 'Thandi',
    last_name: 'Maseko',
    address: '7 Example Street',
    zip_code: '7100',
    city: 'Cape Town',
    country: 'ZA',
  },
  {
    site: 'main',
    email: 'haruto@minato-tune.example',
    username: 'haruto',
    role_id: ROLE.customer,
    kind: 'business',
    first_name: '春人',
    last_name: '港',
    company_name: 'ミナトチューン',
    address: '見本町 1-2-3',
    zip_code: '105-0000',
    city: '東京',
    country: 'JP',
  },
  {
    site: 'main',
    email: 'waiting@garage.example',
    username: 'waiting',
    role_id: ROLE.customer,
    kind: 'user',
    first_name: 'Tilda',
    last_name: 'Ohm',
    status: 0,
    country: 'SE',
  },
  {
    site: 'main',
    email: 'agent@alba.example',
    username: 'alba',
    price_type: 2,
    role_id: ROLE.customer,
    kind: 'agent',
    first_name: 'Elio',
    last_name: 'Alba',
    company_name: 'Alba Chip Service',
    address: 'Via Esempio 9',
    zip_code: '10121',
    city: 'Torino',
    country: 'IT',
  },
  {
    site: 'alba',
    email: 'admin@alba.example',
    username: 'admin',
    role_id: ROLE.admin,
    kind: 'user',
    first_name: 'Elio',
    last_name: 'Alba',
    permissions: ADMIN_DEFAULTS,
    country: 'IT',
  },
  // The same address as on the main site: two accounts that know nothing of each other.
  {
    site: 'alba',
    email: 'customer@workshop.example',
    username: 'jkeller',
    role_id: ROLE.customer,
    kind: 'user',
    first_name: 'Jonas',
    last_name: 'Kellermann',
    address: 'Musterweg 7',
    zip_code: '20095',
    city: 'Hamburg',
    country: 'DE',
  },
]
