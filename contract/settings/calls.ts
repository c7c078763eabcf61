import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  calendarDate,
  color,
  currency,
  decimal,
  done,
  email,
  id,
  keptCountry,
  language,
  line,
  phone,
  prose,
  theme,
  timeOfDay,
  timeZone,
  vatNumber,
} from '../primitives.ts'
import { ORDER_SETTINGS_BOUNDS, SETTINGS_BOUNDS } from './bounds.ts'
import { THEME_COLORS, type ThemeColor } from './theme.ts'

/** Weekday 0 is Sunday. A day without an entry is closed; `to` earlier than `from` runs past midnight. */
export const openTime = z.strictObject({ day: z.int().min(0).max(6), from: timeOfDay, to: timeOfDay })
export const closeDate = z.strictObject({ date: calendarDate, reason: line(SETTINGS_BOUNDS.close_reason) })

const openTimes = z.strictObject({ items: z.array(openTime).max(28) })
const closeDates = z.strictObject({ items: z.array(closeDate).max(400) })

const flags = {
  live_support_public: z.boolean(),
  ticket_system_public: z.boolean(),
  eco_calculator_public: z.boolean(),
  api_access: z.boolean(),
  file_upload_public: z.boolean(),
  downloads_public: z.boolean(),
}

/** Width or height 0 means automatic. */
const logoSide = z.int().min(0).max(SETTINGS_BOUNDS.logo_side)

export const themeSettings = z.strictObject(
  Object.fromEntries(THEME_COLORS.map((name) => [name, color])) as Record<ThemeColor, typeof color>,
)

const between = ([min, max]: readonly [number, number]) => z.int().min(min).max(max)

const logo = z.object({ url: z.string(), width: logoSide, height: logoSide }).nullable()

/** All that a browser needs to know of a site before anyone signs in. Public: nothing secret belongs here. */
export const siteData = z.object({
  id,
  is_admin_site: z.boolean(),
  ...flags,
  /** Whether customers find the shop; its own settings say so. */
  shop_public: z.boolean(),
  title: z.string(),
  logo,
  copyright_text: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.string(),
  currency: z.string(),
  timezone: z.string(),
  default_theme: theme,
  default_locale: language,
  services_online: z.boolean(),
  ecu_file_mib: z.int(),
  extra_file_mib: z.int(),
  attachment_mib: z.int(),
  theme: themeSettings,
  open_times: z.array(openTime),
  close_dates: z.array(closeDate),
})

const editable = {
  ...flags,
  activation_required: z.boolean(),
  title: line(SETTINGS_BOUNDS.title, 1),
  copyright_text: line(SETTINGS_BOUNDS.copyright_text),
  logo_width: logoSide,
  logo_height: logoSide,
  phone,
  email: z.union([z.literal(''), email]),
  country: keptCountry,
  currency,
  timezone: timeZone,
  default_theme: theme,
  default_locale: language,
  company_name: line(LENGTHS.company_name),
  company_address: prose(LENGTHS.address),
  company_zip_code: line(LENGTHS.zip_code),
  company_city: line(LENGTHS.city),
  company_reg_no: line(LENGTHS.company_reg_no),
  company_vat_no: vatNumber,
  /** What one credit costs. */
  credit_rate: decimal(0.01, SETTINGS_BOUNDS.credit_rate),
  /** Whether any number of credits may be bought, beside the packages. */
  free_amount: z.boolean(),
  /** Order files and invoice documents are deleted after so many months. */
  retention_months: z.int().min(1).max(SETTINGS_BOUNDS.retention_months),
  /** Off: no orders are taken for now. */
  services_online: z.boolean(),
  /** Whether orders of a sub-portal go on to the provider by themselves. Means nothing on the admin site. */
  relay: z.enum(['automatic', 'manual']),
  /** What the three time frames promise, in minutes of opening hours. */
  asap_minutes: between(ORDER_SETTINGS_BOUNDS.asap_minutes),
  short_minutes: between(ORDER_SETTINGS_BOUNDS.short_minutes),
  long_minutes: between(ORDER_SETTINGS_BOUNDS.long_minutes),
  /** How long after delivery a revision may be asked for. */
  revision_days: between(ORDER_SETTINGS_BOUNDS.revision_days),
  ecu_file_mib: between(ORDER_SETTINGS_BOUNDS.ecu_file_mib),
  extra_file_mib: between(ORDER_SETTINGS_BOUNDS.extra_file_mib),
  attachment_mib: between(ORDER_SETTINGS_BOUNDS.attachment_mib),
}

export const settingsData = z.object({
  ...editable,
  // As it stands: a number from before its form was checked must still be shown, or nobody could correct it.
  company_vat_no: z.string(),
  is_admin_site: z.boolean(),
  logo,
})

export const shownSettings = settingsData.extend({
  /** False while the server has no SMTP_URL: mails are files on its disk, and nobody gets one. */
  mails_leave: z.boolean(),
})

export const settings = endpoints({
  'GET /auth/get_site_data': {
    summary: 'Title, logo, flags, theme and opening hours of the site behind this hostname',
    access: 'public',
    response: siteData,
  },
  'GET /settings': {
    summary: 'Settings of the site',
    access: 'settings',
    response: shownSettings,
  },
  'POST /settings': {
    summary: 'Change settings of the site; what is left out stays',
    access: 'settings',
    body: z.strictObject(editable).partial(),
    response: settingsData,
  },
  'POST /settings/logo': {
    summary: 'Replace the logo',
    access: 'settings',
    multipart: {
      fields: z.strictObject({}),
      files: {
        logo: { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp', 'svg'], required: true },
      },
    },
    response: settingsData,
    errors: ['file_missing', 'file_too_large', 'file_type_not_allowed'],
  },
  'DELETE /settings/logo': { summary: 'Remove the logo', access: 'settings', response: done },
  'GET /theme_settings': { summary: 'The nine colours', access: 'settings', response: themeSettings },
  'POST /theme_settings': {
    summary: 'Change the nine colours',
    access: 'settings',
    body: themeSettings,
    response: themeSettings,
  },
  'GET /open_times': { summary: 'Opening hours a week', access: 'public', response: openTimes },
  'POST /open_times': {
    summary: 'Replace the opening hours',
    access: 'settings',
    body: openTimes,
    response: openTimes,
  },
  'GET /close_dates': { summary: 'Days on which the site is closed', access: 'public', response: closeDates },
  'POST /close_dates': {
    summary: 'Replace the closed days',
    access: 'settings',
    body: closeDates,
    response: closeDates,
  },
})
