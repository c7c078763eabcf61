import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { BellButton } from './bell-button.tsx'
import { BellList } from './bell-list.tsx'

const one = (id: string, more = {}) => ({
  id,
  event: 'order.delivered',
  title: `Your file is ready: order #${id}`,
  body: 'Golf · Stage 1',
  link: `/order_details/${id}`,
  subject: { kind: 'order', id },
  count: 1,
  at: new Date().toISOString(),
  is_read: false,
  ...more,
})

function answer(items: object[], unread: number) {
  signIn(aUser())
  return fakeApi({
    'GET /notifications': () => ({ body: { items, next: null, unread } }),
    'POST /notifications/read': () => ({ body: { unread: 0 } }),
  })
}

test.each([
  [0, 'Notifications', null],
  [3, 'Notifications, 3 unread', '3'],
  [120, 'Notifications, 120 unread', '99+'],
])('with %i unread the bell says "%s"', async (unread, label, badge) => {
  answer([], unread)
  await renderScreen(<BellButton />, {})
  const bell = await screen.findByRole('button', { name: label })
  expect(bell.querySelector('[data-count]')?.getAttribute('data-count') ?? null).toBe(badge)
  expect(screen.getByRole('status').textContent).toBe(unread ? `${unread} unread notifications` : '')
})

test('the list leads to what it tells of, and marks that as read', async () => {
  const calls = answer([one('7'), one('8', { is_read: true })], 1)
  let followed = 0
  await renderScreen(<BellList onFollow={() => followed++} />, {})
  const link = await screen.findByRole('link', { name: /order #7/ })
  expect(link).toHaveAttribute('href', '/order_details/7')
  expect(link).toHaveTextContent('Unread')
  expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible()
  await userEvent.click(link)
  expect(calls.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([{ ids: ['7'] }])
  expect(followed).toBe(1)
})

test('all are marked at once', async () => {
  const calls = answer([one('7')], 1)
  await renderScreen(<BellList onFollow={() => {}} />, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ all: true })
})

test('nothing new is said as such', async () => {
  answer([], 0)
  await renderScreen(<BellList onFollow={() => {}} />, {})
  expect(await screen.findByText('Nothing new')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})
