import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { AddressFields } from './address-fields.tsx'

vi.setConfig({ testTimeout: 20_000 })

test('where the address is needed nothing is sent before it is complete', async () => {
  signIn(aUser({ city: 'Hamburg', country: 'DE' }))
  const calls = fakeApi({
    'POST /user/update_address': (body) => ({ body: { ...aUser(), ...(body as object) } }),
  })
  const saved = vi.fn()
  await renderScreen(<AddressFields needed onSaved={saved} />, { texts: ['profile'] })
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  expect(calls).toEqual([])
  await fill(screen.getByLabelText('Street and number'), 'Kaiweg 4')
  await fill(screen.getByLabelText('Postal code'), '20457')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(calls[0]?.body).toEqual({ address: 'Kaiweg 4', zip_code: '20457', city: 'Hamburg', country: 'DE' })
})
