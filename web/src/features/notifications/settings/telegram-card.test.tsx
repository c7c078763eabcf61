import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { TelegramCard } from './telegram-card.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
let expiresAt = inMinutes(15)

async function show(link: { name: string; since: string } | null) {
  const calls = fakeApi({
    'POST /telegram_link': () => ({
      body: { code: 'c0de', url: 'https://t.me/desk_bot?start=c0de', expires_at: expiresAt },
    }),
    'DELETE /telegram_link': () => ({ body: { status: 'success' } }),
    'POST /telegram_link/test': () => ({ body: { works: false, message: '403 blocked' } }),
  })
  await renderScreen(<TelegramCard telegram={{ bot: 'desk_bot', link }} />, {
    texts: ['notification-settings'],
  })
  return calls
}

test('a chat is connected by a link, a square code or a message, all with the same code', async () => {
  expiresAt = inMinutes(15)
  await show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }))
  const link = await screen.findByRole('link', { name: 'Open Telegram' })
  expect(link).toHaveAttribute('href', 'https://t.me/desk_bot?start=c0de')
  expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(screen.getByText('/start c0de')).toBeVisible()
  expect(screen.getByText(/good until/)).toBeVisible()
})

test('a code that has expired is not offered, but a new one', async () => {
  expiresAt = inMinutes(-2)
  const calls = await show(null)
  await userEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }))
  expect(await screen.findByText('This code has expired.')).toBeVisible()
  expect(screen.queryByText('/start c0de')).toBeNull()
  expiresAt = inMinutes(15)
  await userEvent.click(screen.getByRole('button', { name: 'Get a new code' }))
  expect(await screen.findByText('/start c0de')).toBeVisible()
  expect(calls.filter(({ key }) => key === 'POST /telegram_link')).toHaveLength(2)
})

test('a connected chat is tried out and cut off', async () => {
  const calls = await show({ name: '@ada', since: '2026-11-18T08:00:00.000Z' })
  expect(screen.getByText('@ada')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('403 blocked')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(calls.map(({ key }) => key)).toContain('DELETE /telegram_link')
})
