import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { RefundForm } from './refund-form.tsx'

vi.setConfig({ testTimeout: 40_000 })

const line = (item_name: string, count: number, refunded_count = 0) => ({
  ...{ kind: 'credits', item_name, count, refunded_count, amount: count, vat_amount: 0, unit_price: 1 },
})
const invoiceOf = (lines: ReturnType<typeof line>[], other: object = {}) =>
  ({
    ...{ id: 'i-1', currency: 'EUR', payment_method: 'bank', fee: 0, refunded: 0, total: 10, lines },
    ...other,
  }) as StaffInvoice

test('credits that were spent are told in words for staff', async () => {
  fakeApi({
    'POST /credits/i-1/refund': () => refusal(402, 'not_enough_credits', { params: { missing: 3 } }),
  })
  const invoice = invoiceOf([line('Credits', 10)])
  await renderScreen(<RefundForm invoice={invoice} onCancel={() => {}} onDone={() => {}} />, {
    texts: ['purchases'],
  })
  await fill(screen.getByLabelText('Reason'), 'Ordered by mistake')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/^The customer has already spent some of these credits/)).toBeVisible()
  expect(screen.queryByText(/add balance first/)).toBeNull()
})

test('everything that is left goes back, unless staff choose lines and how much of them', async () => {
  const bodies: unknown[] = []
  fakeApi({
    'POST /credits/i-1/refund': (body) => {
      bodies.push(body)
      return { body: {} }
    },
  })
  const invoice = invoiceOf([line('Clutch', 3, 1), line('Pump', 2), line('Bolt', 4, 4)], {
    refunded: 2.5,
    fee: 1,
  })
  const screenOf = () =>
    renderScreen(<RefundForm invoice={invoice} onCancel={() => {}} onDone={() => {}} />, {
      texts: ['purchases'],
    })
  const { unmount } = await screenOf()
  expect(screen.getByText('Refund €7.50?')).toBeVisible()
  await fill(screen.getByLabelText('Reason'), 'Too many')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Too many' }]))
  unmount()

  await screenOf()
  await fill(screen.getByLabelText('Reason'), 'Too many')
  await userEvent.click(screen.getByLabelText('Only some of it'))
  expect(screen.getByText('Refund these lines?')).toBeVisible()
  expect(screen.queryByLabelText('Bolt')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(bodies).toHaveLength(1)
  await userEvent.click(screen.getByLabelText('Clutch'))
  await userEvent.click(screen.getByLabelText('Pump'))
  await userEvent.clear(screen.getByLabelText('How many of Pump'))
  await fill(screen.getByLabelText('How many of Pump'), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  await waitFor(() =>
    expect(bodies[1]).toEqual({
      reason: 'Too many',
      lines: [
        { position: 0, count: 2 },
        { position: 1, count: 1 },
      ],
    }),
  )
})
