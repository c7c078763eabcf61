import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import type { Settings } from '../../../lib/settings.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { OrdersForm } from './orders-form.tsx'

vi.setConfig({ testTimeout: 20_000 })

const settings = {
  services_online: true,
  asap_minutes: 60,
  short_minutes: 180,
  long_minutes: 360,
  revision_days: 14,
  ecu_file_mib: 64,
  extra_file_mib: 128,
  attachment_mib: 32,
} as Settings

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('minutes are shown as hours, and only what was changed is sent', async () => {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'POST /settings': (body) => ({ body: { ...settings, ...(body as object) } }),
  })
  await renderScreen(<OrdersForm settings={settings} />, { texts: ['settings'] })
  type('As soon as possible', '90')
  expect(screen.getByText('= 1.5 hours of opening time')).toBeVisible()
  await userEvent.click(screen.getByText('Take orders'))
  expect(screen.getByText('Customers read that no orders are taken at the moment.')).toBeVisible()
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === 'POST /settings')).toEqual([
      { key: 'POST /settings', body: { asap_minutes: 90, services_online: false } },
    ]),
  )
})

test('a longer time frame must promise more time than a shorter one', async () => {
  const calls = fakeApi({})
  await renderScreen(<OrdersForm settings={settings} />, { texts: ['settings'] })
  type('5–6 hours', '120')
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Must be longer than the one before.')).toBeVisible()
  expect(calls).toEqual([])
})
