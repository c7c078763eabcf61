import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Settings } from '../../../lib/settings.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { SiteForm } from './site-form.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const settings: Settings = {
  title: 'Harbour Tuning',
  copyright_text: '',
  logo_width: 0,
  logo_height: 0,
  phone: '',
  email: '',
  country: 'DE',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  default_theme: 'default',
  default_locale: 'en',
  activation_required: false,
  live_support_public: false,
  ticket_system_public: false,
  eco_calculator_public: false,
  api_access: false,
  file_upload_public: false,
  downloads_public: false,
  company_name: '',
  company_address: '',
  company_zip_code: '',
  company_city: '',
  company_reg_no: '',
  company_vat_no: '',
  credit_rate: 1,
  free_amount: true,
  retention_months: 1,
  services_online: true,
  relay: 'automatic',
  asap_minutes: 60,
  short_minutes: 180,
  long_minutes: 360,
  revision_days: 14,
  ecu_file_mib: 64,
  extra_file_mib: 128,
  attachment_mib: 32,
  is_admin_site: true,
  logo: null,
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
// By text, not by role: naming every element of a page this size takes seconds.
const save = () => userEvent.click(screen.getByText('Save'))

test('only what was changed is sent', async () => {
  const calls = fakeApi({ 'POST /settings': (body) => ({ body: { ...settings, ...(body as object) } }) })
  await renderScreen(<SiteForm settings={settings} />, { texts: ['settings'] })
  type('Site title', 'Harbour Files')
  type('Copyright text', '© Harbour')
  await save()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls).toEqual([
    { key: 'POST /settings', body: { title: 'Harbour Files', copyright_text: '© Harbour' } },
  ])
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

test('no switch is shown that does nothing, except one that keeps customers waiting', async () => {
  const calls = fakeApi({ 'POST /settings': (body) => ({ body: { ...settings, ...(body as object) } }) })
  const { unmount } = await renderScreen(<SiteForm settings={settings} />, { texts: ['settings'] })
  expect(screen.getByText('What customers can use')).toBeVisible()
  expect(screen.getByText('Customers can open support tickets.')).toBeVisible()
  expect(screen.queryByText('Check new accounts by hand')).toBeNull()
  expect(screen.getByText('Send a file')).toBeVisible()
  expect(screen.getByText('Live chat')).toBeVisible()
  expect(screen.queryByText('API access')).toBeNull()
  unmount()
  await renderScreen(<SiteForm settings={{ ...settings, activation_required: true }} />, {
    texts: ['settings'],
  })
  await userEvent.click(screen.getByText('Check new accounts by hand'))
  await save()
  await waitFor(() =>
    expect(calls).toEqual([{ key: 'POST /settings', body: { activation_required: false } }]),
  )
})

test('errors of the server stand at their fields, what was typed stays, and the first one has the focus', async () => {
  fakeApi({
    'POST /settings': () =>
      refusal(400, 'invalid_input', {
        fields: { phone: { code: 'invalid_phone' }, email: { code: 'invalid_email' } },
      }),
  })
  await renderScreen(<SiteForm settings={settings} />, { texts: ['settings'] })
  type('Email', 'nobody')
  type('Phone', 'call me')
  await save()
  expect(await screen.findByText('Please enter a valid phone number.')).toBeVisible()
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Phone')).toHaveValue('call me')
})

test('a site without a title is not sent', async () => {
  const calls = fakeApi({})
  await renderScreen(<SiteForm settings={settings} />, { texts: ['settings'] })
  type('Site title', '  ')
  await save()
  expect(screen.getByText('Please fill this in.')).toBeVisible()
  expect(calls).toEqual([])
})
