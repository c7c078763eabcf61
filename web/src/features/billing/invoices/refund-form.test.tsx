import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { RefundForm } from './refund-form.tsx'

vi.setConfig({ testTimeout: 40_000 })

test('credits that were spent are told in words for staff', async () => {
  fakeApi({
    'POST /credits/i-1/refund': () => refusal(402, 'not_enough_credits', { params: { missing: 3 } }),
  })
  const invoice = { id: 'i-1', total: 10, currency: 'EUR', count: 10, payment_method: 'bank' }
  await renderScreen(<RefundForm invoice={invoice as StaffInvoice} onCancel={() => {}} onDone={() => {}} />, {
    texts: ['purchases'],
  })
  await fill(screen.getByLabelText('Reason'), 'Ordered by mistake')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/^The customer has already spent some of these credits/)).toBeVisible()
  expect(screen.queryByText(/add balance first/)).toBeNull()
})
