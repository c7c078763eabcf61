import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import type { Site } from './site.ts'

export function aSite(change: Partial<Site> = {}): Site {
  return {
    id: '01890000-0000-7000-8000-0000000000aa',
    is_admin_site: true,
    live_support_public: false,
    ticket_system_public: true,
    eco_calculator_public: false,
    api_access: false,
    file_upload_public: false,
    downloads_public: false,
    shop_public: false,
    title: 'Harbour Tuning',
    logo: null,
    copyright_text: '',
    phone: '',
    email: '',
    country: 'DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    default_theme: 'default',
    default_locale: 'en',
    services_online: true,
    ecu_file_mib: 64,
    extra_file_mib: 128,
    attachment_mib: 32,
    theme: DEFAULT_COLORS,
    open_times: [],
    close_dates: [],
    ...change,
  }
}
