import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { InvoiceActions } from './invoice-actions.tsx'

vi.setConfig({ testTimeout: 40_000 })

test('who is asked about an open invoice deletes an open one', async () => {
  const asked: string[] = []
  fakeApi({
    'DELETE /credits/i-1': (_, url) => {
      asked.push(url.search)
      return { body: { status: 'success' } }
    },
  })
  const can = {
    download: false,
    pay: false,
    generate: false,
    mark_as_paid: false,
    refund: false,
    delete: true,
  }
  const invoice = { id: 'i-1', status: 'pending', total: 10, currency: 'EUR', can, user: {} }
  await renderScreen(
    <ModalsProvider>
      <InvoiceActions invoice={invoice as StaffInvoice} onChange={() => {}} />
    </ModalsProvider>,
    { texts: ['purchases'] },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(asked).toEqual(['?expected_status=pending']))
})
