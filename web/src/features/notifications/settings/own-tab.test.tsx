import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { OwnNotificationsTab } from './own-tab.tsx'

const on = { on: true, allowed: true }
const own = {
  audience: 'customers',
  ways: {
    orders: { email: on, push: { on: false, allowed: false } },
    order_messages: { email: on, push: on },
    credits: { email: on, push: on },
    services: { email: on, push: on },
  },
  email_pace: 'at_once',
  quiet: null as null | { from: string; to: string },
  timezone: null,
  site_timezone: 'Europe/Berlin',
  waits_for_services: false,
}

async function show(more: object = {}) {
  signIn(aUser())
  const calls = fakeApi({
    'GET /notification_settings': () => ({ body: { own: { ...own, ...more } } }),
    'POST /notification_settings': (body) => ({
      body: { own: { ...own, ...(body as { own: object }).own, ways: own.ways } },
    }),
    'GET /push/devices': () => ({ body: { public_key: 'BA', devices: [] } }),
  })
  await renderScreen(<OwnNotificationsTab />, { texts: ['notification-settings'] })
  await screen.findByRole('table', { name: 'What we tell you' })
  return calls
}

const sentTo = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ key }) => key === 'POST /notification_settings').map(({ body }) => body)

test('a switch saves its cell at once; what the portal does not offer has none', async () => {
  const calls = await show()
  const table = screen.getByRole('table', { name: 'What we tell you' })
  expect(within(table).queryByRole('switch', { name: 'Orders: Push' })).toBeNull()
  await userEvent.click(within(table).getByRole('switch', { name: 'Orders: Email' }))
  expect(sentTo(calls)).toEqual([{ own: { ways: { orders: { email: false } } } }])
})

test('quiet hours are offered from night to morning, and cannot end as they begin', async () => {
  const calls = await show()
  const person = userEvent.setup()
  await person.click(screen.getByRole('switch', { name: /Quiet hours/ }))
  expect(
    [screen.getByLabelText(/From/), screen.getByLabelText(/Until/)].map(
      (input) => (input as HTMLInputElement).value,
    ),
  ).toEqual(['22:00', '07:00'])
  await person.clear(screen.getByLabelText(/Until/))
  await person.type(screen.getByLabelText(/Until/), '22:00')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose another time than the beginning')).toBeVisible()
  expect(sentTo(calls)).toEqual([])
  await person.clear(screen.getByLabelText(/Until/))
  await person.type(screen.getByLabelText(/Until/), '06:30')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(calls)).toHaveLength(1))
  expect(sentTo(calls)).toEqual([
    { own: { email_pace: 'at_once', quiet_from: '22:00', quiet_to: '06:30', timezone: null } },
  ])
})

test('a browser that cannot take pushes says so', async () => {
  await show()
  expect(await screen.findByText(/cannot show pushes here/)).toBeVisible()
})

test('Telegram is a way of staff, on a site with a bot, and says whether their chat is connected', async () => {
  const ways = { orders: { email: on, push: on, telegram: on } }
  await show({ audience: 'staff', ways, telegram: { bot: 'desk_bot', link: null } })
  expect(screen.getByRole('switch', { name: 'Orders: Telegram' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /Telegram/ })).toHaveTextContent('not connected')
  expect(screen.getByRole('button', { name: 'Connect Telegram' })).toBeVisible()
})

test('where the site has none there is nothing to choose', async () => {
  await show({ audience: 'staff', ways: { orders: { email: on, push: on, telegram: on } } })
  expect(screen.queryByRole('columnheader', { name: /Telegram/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect Telegram' })).toBeNull()
})
