import type { Duty } from '#contract/colleagues/duties.ts'
import { ADMIN_DEFAULTS, type Permission } from '#contract/permissions.ts'
import { type Kind, ROLE, type RoleId } from '#contract/roles.ts'
import { KEYS_OF_PRESET, type Preset } from '#contract/staff/presets.ts'

/** One password for all of them, printed at start. Such accounts are refused on a public address. */
export const DEMO_PASSWORD = 'tune-the-demo'

export type DemoSite = 'main' | 'alba' | 'brzoza'

export interface DemoAccount {
  site: DemoSite
  email: string
  username: string
  role_id: RoleId
  kind: Kind
  first_name: string
  last_name: string
  permissions?: readonly Permission[]
  /** What they do, for whoever looks for an account to try. */
  preset?: Preset
  /** Whose wallet they work on, by username, and as what. */
  employer?: { username: string; duty: Duty }
  status?: 0 | 1
  /** 1 unless it is said. */
  price_type?: 2 | 3
  phone?: string
  company_name?: string
  company_reg_no?: string
  address?: string
  zip_code?: string
  city?: string
  country?: string
  locale?: string
}

type About = Partial<Omit<DemoAccount, 'first_name' | 'last_name' | 'username' | 'email'>>

/** A customer of the main site, and no company, unless it is said. */
function person(name: string, username: string, email: string, about: About): DemoAccount {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    site: 'main',
    role_id: ROLE.customer,
    kind: 'user',
    first_name,
    last_name,
    username,
    email,
    ...about,
  }
}

/** One of those who run the main site, with the keys of what they do. */
const member = (preset: Preset, name: string, username: string, about: About = {}): DemoAccount =>
  person(name, username, `${username}@northline.example`, {
    role_id: ROLE.moderator,
    preset,
    permissions: KEYS_OF_PRESET[preset],
    country: 'DE',
    ...about,
  })

/** The second one on a sub-portal. */
const portalMember = (
  site: Exclude<DemoSite, 'main'>,
  preset: Preset,
  name: string,
  country: string,
): DemoAccount =>
  person(name, 'moderator', `moderator@${site}.example`, {
    site,
    role_id: ROLE.moderator,
    preset,
    permissions: KEYS_OF_PRESET[preset],
    country,
    ...(site === 'brzoza' && { locale: 'pl' }),
  })

const livingAt = (address: string, zip_code: string, city: string, country: string) => ({
  address,
  zip_code,
  city,
  country,
})

/** Invented people. The first admin and the first customer of each site are printed at start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  person('Nora Lind', 'admin', 'admin@northline.example', {
    role_id: ROLE.admin,
    permissions: ADMIN_DEFAULTS,
    phone: '+49 30 000 000',
    country: 'DE',
  }),
  member('support', 'Marek Zielak', 'moderator', { locale: 'pl', country: 'PL' }),
  member('tuner', 'Petra Halvorsen', 'tuner', { country: 'NO' }),
  member('sales', 'Idris Amadi', 'sales'),
  member('bookkeeper', 'Greta Sommer', 'bookkeeper', { locale: 'de' }),
  member('shop_keeper', 'Luca Ferrante', 'shop', { country: 'IT' }),
  person('Jonas Kellermann', 'jkeller', 'customer@workshop.example', {
    kind: 'business',
    phone: '+49 40 000 111',
    company_name: 'Workshop Kellermann',
    company_reg_no: 'HRB 00000',
    ...livingAt('Musterweg 7', '20095', 'Hamburg', 'DE'),
  }),
  person('Lena Kellermann', 'lena', 'lena@workshop.example', {
    kind: 'business',
    employer: { username: 'jkeller', duty: 'buyer' },
    locale: 'de',
  }),
  person('Tom Brack', 'tom', 'tom@workshop.example', {
    kind: 'business',
    employer: { username: 'jkeller', duty: 'orderer' },
  }),
  person('Agnieszka Borek', 'autowerk', 'dealer@autowerk.example', {
    kind: 'dealer',
    price_type: 2,
    company_name: 'Autowerk Borek',
    ...livingAt('ul. Przykładowa 5', '60-001', 'Poznań', 'PL'),
    locale: 'pl',
  }),
  person('سمير القمر', 'samir', 'samir@qamar-motors.example', {
    address: 'شارع المثال 14',
    city: 'دبي',
    country: 'AE',
    locale: 'ar',
  }),
  person('Lucie Merle', 'lucie', 'lucie@atelier-merle.example', {
    kind: 'business',
    company_name: 'Atelier Merle',
    ...livingAt('12 rue des Essais', '69003', 'Lyon', 'FR'),
  }),
  person('Mike Tanner', 'mike', 'mike@bluegrass-diesel.example', {
    kind: 'dealer',
    price_type: 2,
    company_name: 'Bluegrass Diesel',
    ...livingAt('400 Sample Road', '40502', 'Lexington, KY', 'US'),
  }),
  person(
    'Thandi Maseko',
    'thandi',
    'thandi@karoo-garage.example',
    livingAt('7 Example Street', '7100', 'Cape Town', 'ZA'),
  ),
  person('春人 港', 'haruto', 'haruto@minato-tune.example', {
    kind: 'business',
    company_name: 'ミナトチューン',
    ...livingAt('見本町 1-2-3', '105-0000', '東京', 'JP'),
  }),
  person('Tilda Ohm', 'waiting', 'waiting@garage.example', { status: 0, country: 'SE' }),
  person('Elio Alba', 'alba', 'agent@alba.example', {
    kind: 'agent',
    price_type: 2,
    company_name: 'Alba Chip Service',
    ...livingAt('Via Esempio 9', '10121', 'Torino', 'IT'),
  }),
  person('Wiktor Brzoza', 'brzoza', 'agent@brzoza.example', {
    kind: 'agent',
    price_type: 3,
    company_name: 'Brzoza Chip',
    ...livingAt('ul. Wzorcowa 21', '30-001', 'Kraków', 'PL'),
    locale: 'pl',
  }),
  person('Karin Falk', 'falk', 'agent@falk.example', {
    kind: 'agent',
    price_type: 2,
    company_name: 'Falk Filehost',
    ...livingAt('Probenweg 3', '04103', 'Leipzig', 'DE'),
    locale: 'de',
  }),
  person('Elio Alba', 'admin', 'admin@alba.example', {
    site: 'alba',
    role_id: ROLE.admin,
    permissions: ADMIN_DEFAULTS,
    country: 'IT',
  }),
  person('Zofia Brzoza', 'admin', 'admin@brzoza.example', {
    site: 'brzoza',
    role_id: ROLE.admin,
    permissions: ADMIN_DEFAULTS,
    country: 'PL',
    locale: 'pl',
  }),
  portalMember('alba', 'support', 'Chiara Fontana', 'IT'),
  portalMember('brzoza', 'tuner', 'Adam Wrona', 'PL'),
  // The same address as on the main site: two accounts that know nothing of each other.
  person('Jonas Kellermann', 'jkeller', 'customer@workshop.example', {
    site: 'alba',
    ...livingAt('Musterweg 7', '20095', 'Hamburg', 'DE'),
  }),
  person('Bruno Officina', 'officina', 'bruno@officina-bruno.example', {
    site: 'alba',
    kind: 'business',
    company_name: 'Officina Bruno',
    ...livingAt('Via Campione 2', '10121', 'Torino', 'IT'),
  }),
  person('Marta Serra', 'marta', 'marta@serra.example', {
    site: 'alba',
    ...livingAt('Corso Prova 11', '20121', 'Milano', 'IT'),
  }),
  person('Gianni Colli', 'gianni', 'gianni@colli-diesel.example', {
    site: 'alba',
    kind: 'dealer',
    price_type: 2,
    company_name: 'Colli Diesel',
    ...livingAt('Via Modello 40', '16121', 'Genova', 'IT'),
  }),
  person('Rossella Ponti', 'rossella', 'rossella@ponti.example', {
    site: 'alba',
    ...livingAt('Piazza Esempio 1', '40121', 'Bologna', 'IT'),
  }),
  person('Marcin Warsztat', 'warsztat', 'marcin@auto-marcin.example', {
    site: 'brzoza',
    kind: 'business',
    company_name: 'Auto Marcin',
    ...livingAt('ul. Próbna 8', '30-001', 'Kraków', 'PL'),
    locale: 'pl',
  }),
  person('Katarzyna Lis', 'kasia', 'kasia@lis.example', {
    site: 'brzoza',
    ...livingAt('ul. Testowa 3', '31-002', 'Kraków', 'PL'),
    locale: 'pl',
  }),
  person('Paweł Dudek', 'pawel', 'pawel@dudek.example', {
    site: 'brzoza',
    kind: 'dealer',
    price_type: 2,
    company_name: 'Dudek Tuning',
    ...livingAt('ul. Wzorowa 14', '40-003', 'Katowice', 'PL'),
    locale: 'pl',
  }),
  person('Tomasz Kos', 'tomek', 'tomek@kos.example', {
    site: 'brzoza',
    ...livingAt('ul. Przykładna 6', '33-100', 'Tarnów', 'PL'),
    locale: 'pl',
  }),
]
