import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import type { Settings } from '../../../lib/settings.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { CompanyForm } from './company-form.tsx'

vi.setConfig({ testTimeout: 20_000 })

const settings = {
  company_name: 'Harbour Tuning GmbH',
  company_address: '',
  company_zip_code: '20457',
  company_city: 'Hamburg',
  company_reg_no: '',
  company_vat_no: '',
} as Settings

test('the sender follows what is typed, and only what was changed is sent', async () => {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'POST /settings': (body) => ({ body: { ...settings, ...(body as object) } }),
  })
  await renderScreen(<CompanyForm settings={settings} />, { texts: ['settings'] })
  await fill(await screen.findByLabelText('Street and number'), 'Kaiweg 4')
  expect(screen.getByRole('group')).toHaveTextContent('Harbour Tuning GmbHKaiweg 420457 HamburgGermany')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === 'POST /settings')).toEqual([
      { key: 'POST /settings', body: { company_address: 'Kaiweg 4' } },
    ]),
  )
})

test('a VAT number without its country is not sent', async () => {
  const calls = fakeApi({ 'GET /auth/get_site_data': () => ({ body: aSite() }) })
  await renderScreen(<CompanyForm settings={settings} />, { texts: ['settings'] })
  await fill(await screen.findByLabelText(/VAT number/), '123456789')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('This VAT number is incomplete or wrong. It should look like DE123456789.'),
  ).toBeVisible()
  expect(calls.map(({ key }) => key)).toEqual(['GET /auth/get_site_data'])
})

test('a VAT number from before its form was checked keeps nobody from changing the rest', async () => {
  const before = { ...settings, company_vat_no: '123 456' }
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'POST /settings': (body) => ({ body: { ...before, ...(body as object) } }),
  })
  await renderScreen(<CompanyForm settings={before} />, { texts: ['settings'] })
  await fill(await screen.findByLabelText('Street and number'), 'Kaiweg 4')
  expect(screen.getByLabelText(/VAT number/)).not.toBeInvalid()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === 'POST /settings')).toEqual([
      { key: 'POST /settings', body: { company_address: 'Kaiweg 4' } },
    ]),
  )
})

test('what an invoice still needs is said, and follows what is typed', async () => {
  fakeApi({ 'GET /auth/get_site_data': () => ({ body: aSite() }) })
  await renderScreen(<CompanyForm settings={settings} />, { texts: ['settings'] })
  expect(
    await screen.findByText(
      'Required on every invoice and still missing: street and number and VAT number or registration number.',
    ),
  ).toBeVisible()
  await fill(screen.getByLabelText('Street and number'), 'Kaiweg 4')
  await fill(screen.getByLabelText(/VAT number/), 'DE123456789')
  expect(screen.queryByText('Nothing can be sold yet')).toBeNull()
})
