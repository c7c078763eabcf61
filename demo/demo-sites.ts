import type { ThemeColors } from '#contract/settings/theme.ts'

const workday = (day: number) => ({ day, from: '08:00', to: '18:00' })

export const WEEK = [...[1, 2, 3, 4, 5].map(workday), { day: 6, from: '09:00', to: '13:00' }]

/** How customers of the demo reach staff. */
export const SUPPORT = { ticket_system_public: true, live_support_public: true, file_upload_public: true }

export const NORTHLINE = {
  settings: {
    title: 'Northline Files',
    copyright_text: '© Northline Files',
    phone: '+49 30 000 000',
    email: 'office@northline.example',
    ...SUPPORT,
  },
}

const colors: ThemeColors = {
  header_top_color: '#0f2e2a',
  header_top_text_color: '#cfe6e0',
  header_bar_color: '#ffffff',
  header_bar_text_color: '#10302b',
  left_bar_color: '#0e6b5c',
  left_bar_text_color: '#e3f5f0',
  card_bg_color: '#ffffff',
  card_text_color: '#12231f',
  body_bg_color: '#f2f6f5',
}

/** Another seller: what it says on the invoices of its own customers. */
export const ALBA_COMPANY = {
  company_name: 'Alba Chip Service S.r.l.',
  company_address: 'Via Esempio 9',
  company_zip_code: '10121',
  company_city: 'Torino',
  company_reg_no: 'REA TO-0000000',
}

export const ALBA = {
  slug: 'alba',
  isAdminSite: false,
  title: 'Alba Chip Service',
  country: 'IT',
  currency: 'EUR',
  timezone: 'Europe/Rome',
  locale: 'en',
  colors,
}

/** Younger than Alba: all that it sells is its provider's, with a margin. */
export const BRZOZA = {
  slug: 'brzoza',
  isAdminSite: false,
  title: 'Brzoza Chip',
  country: 'PL',
  currency: 'PLN',
  timezone: 'Europe/Warsaw',
  locale: 'pl',
  colors: {
    header_top_color: '#3b0d14',
    header_top_text_color: '#f3d9dd',
    header_bar_color: '#ffffff',
    header_bar_text_color: '#2b1114',
    left_bar_color: '#8c1d2c',
    left_bar_text_color: '#fbe9ec',
    card_bg_color: '#ffffff',
    card_text_color: '#241214',
    body_bg_color: '#f8f4f4',
  } satisfies ThemeColors,
}

/** The agents of the main site to whom the sub-portals belong. */
export const AGENTS = { alba: 'agent@alba.example', brzoza: 'agent@brzoza.example' } as const

/** No cookie text: visitors read the built-in one in their own language. */
export const POLICIES = {
  terms_of_use: `<h2>Using this portal</h2>
<p>You may order changes to control unit files for vehicles that you own or have been asked to work on. You are responsible for the vehicle information you enter and for where the vehicle is driven afterwards.</p>
<h2>Credits and payment</h2>
<p>Services are paid with credits. Credits are taken when an order is submitted and returned when it is cancelled before delivery.</p>
<h2>Files</h2>
<p>Files and invoices are deleted after the time shown in your account. Please keep copies of your own.</p>`,
  privacy_policy: `<h2>What we keep</h2>
<p>Your name and contact data, your orders with their files, your invoices, and the devices you are signed in with. You can download all of it from your profile.</p>
<h2>Why</h2>
<p>To do what you ordered, to answer your questions, and because tax law asks us to keep invoices.</p>
<h2>Your rights</h2>
<p>You may see, correct and erase your data, except what the law obliges us to keep. Write to us at any time.</p>`,
}
