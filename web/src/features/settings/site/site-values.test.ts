import { expect, test } from 'vitest'
import { changedValues } from '../../../ui/form/use-saved-form.ts'
import { checkSite, type SiteValues } from './site-values.ts'

const site: SiteValues = {
  title: 'Northline Files',
  copyright_text: '',
  logo_width: 0,
  logo_height: 40,
  phone: '',
  email: '',
  country: 'DE',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  default_theme: 'default',
  default_locale: 'en',
  activation_required: false,
  live_support_public: true,
  ticket_system_public: true,
  eco_calculator_public: false,
  api_access: false,
  file_upload_public: false,
  downloads_public: false,
}

test('only what differs is sent', () => {
  expect(changedValues(site, { ...site, title: 'Northline', api_access: true })).toEqual({
    title: 'Northline',
    api_access: true,
  })
  expect(changedValues(site, { ...site })).toEqual({})
})

test('what cannot be saved is said before asking the server', () => {
  const problems = checkSite({ ...site, title: ' ', logo_width: 2001, logo_height: '' as never })
  expect(Object.entries(problems).filter(([, problem]) => problem)).toEqual([
    ['title', 'required'],
    ['logo_width', { code: 'too_big', params: { max: 2000 } }],
    ['logo_height', 'required'],
  ])
})
