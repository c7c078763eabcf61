import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { BusinessForm } from './business-form.tsx'

vi.setConfig({ testTimeout: 20_000 })

test('a VAT number from before its form was checked keeps nobody from changing the rest', async () => {
  const user = aUser({ company_name: 'Quist', company_reg_no: '', vat_no: '12 345' })
  signIn(user)
  const calls = fakeApi({
    'POST /user/update_business': (body) => ({ body: { ...user, ...(body as object) } }),
  })
  await renderScreen(<BusinessForm />, { texts: ['profile'] })
  await fill(screen.getByLabelText('Company'), ' BV')
  expect(screen.getByLabelText(/VAT number/)).not.toBeInvalid()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls).toEqual([
      {
        key: 'POST /user/update_business',
        body: { company_name: 'Quist BV', company_reg_no: '', vat_no: '12 345' },
      },
    ]),
  )
  await fill(screen.getByLabelText(/VAT number/), '6')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^This VAT number is incomplete or wrong\./)).toBeVisible()
  expect(calls).toHaveLength(1)
})
