import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { OFFER, quoteOf, SENT } from './submit-order.test-data.ts'
import { SubmitOrderPage } from './submit-order-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

// A simulated browser has no place where shared files wait.
const waiting = vi.hoisted(() => ({ names: [] as string[] }))
vi.mock('../../../lib/shared-files.ts', async (original) => {
  const real = await original<typeof import('../../../lib/shared-files.ts')>()
  const files = () => waiting.names.map((name) => new File(['bytes'], name))
  return { ...real, takeSharedFiles: async () => real.chooseShared(files()) }
})

beforeEach(() => {
  localStorage.clear()
  signIn(aUser())
})

async function share(...names: string[]) {
  waiting.names = names
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /service_all': () => ({ body: { items: OFFER.services, services_online: true } }),
    'GET /option_all': () => ({ body: { items: OFFER.options } }),
    'POST /order/quote': (body) => quoteOf(body as Parameters<typeof quoteOf>[0], 100),
    'POST /order_file': () => ({ body: SENT }),
    [`GET /order_file/${SENT.id}`]: () => ({ body: SENT }),
  })
  await renderScreen(<SubmitOrderPage finder={() => null} />, {
    texts: ['submit-order', 'findings', 'fault-codes'],
    at: '/submit_order?shared=1',
  })
  const sent = () =>
    calls
      .filter(({ key }) => key === 'POST /order_file')
      .map(({ body }) => body as { kind: string; file: File })
      .map(({ kind, file }) => [kind, file.name])
  await waitFor(() => expect(sent()).toHaveLength(Math.min(names.length, 2)))
  return sent
}
const notice = () => screen.queryByText('Some shared files were left out')

test('shared files that have no place in an order are named until somebody has read it', async () => {
  const sent = await share('a.bin', 'b.bin', 'logs.zip', 'c.bin')
  expect(sent()).toEqual([
    ['ecu', 'a.bin'],
    ['extra', 'logs.zip'],
  ])
  expect(await screen.findByText(/Not taken over: .*b\.bin.* and .*c\.bin/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(notice()).toBeNull()
})

test('where all of them have a place, nothing is said', async () => {
  expect((await share('a.bin', 'logs.zip'))()).toEqual([
    ['ecu', 'a.bin'],
    ['extra', 'logs.zip'],
  ])
  expect(notice()).toBeNull()
})
