import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { chosenVariant } from '../../../lib/vehicle-choice.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { GOLF, OFFER, quoteOf } from './submit-order.test-data.ts'
import { SubmitOrderPage } from './submit-order-page.tsx'

async function showForm() {
  signIn(aUser())
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /service_all': () => ({ body: { items: OFFER.services, services_online: true } }),
    'GET /option_all': () => ({ body: { items: OFFER.options } }),
    'POST /order/quote': (body) => quoteOf(body as Parameters<typeof quoteOf>[0], 100),
  })
  await renderScreen(
    <SubmitOrderPage
      finder={({ onChange }) => (
        <button type="button" onClick={() => onChange(chosenVariant(GOLF, 'B-TD 2020'))}>
          Found by its plate
        </button>
      )}
    />,
    { texts: ['submit-order', 'findings', 'fault-codes'], at: '/submit_order' },
  )
  await screen.findByRole('region', { name: 'Summary' })
}

const plate = () => screen.getByLabelText(/Registration number/)
const find = () => fireEvent.click(screen.getByRole('button', { name: 'Found by its plate' }))

test('a plate by which the vehicle was found is not asked for again', async () => {
  await showForm()
  find()
  expect(plate()).toHaveValue('B-TD 2020')
})

test('a plate that was typed stays, also when the form has not drawn it yet', async () => {
  await showForm()
  act(() => {
    fireEvent.change(plate(), { target: { value: 'HH-AB 12' } })
    find()
  })
  expect(plate()).toHaveValue('HH-AB 12')
})
