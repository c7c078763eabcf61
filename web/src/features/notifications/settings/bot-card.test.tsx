import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { BotCard } from './bot-card.tsx'
import type { Bot } from './notification-settings.ts'

const BOT: Bot = {
  username: 'desk_bot',
  connected_at: '2026-11-18T08:00:00.000Z',
  is_fetched: false,
  failed_at: null,
}
const TOKEN = `123456789:${'a'.repeat(35)}`

async function show(bot: Bot | null, refused?: FakeAnswer) {
  const calls = fakeApi({
    'GET /telegram_bot': () => ({ body: { bot } }),
    'POST /telegram_bot': () => refused ?? { body: { bot: BOT } },
    'DELETE /telegram_bot': () => ({ body: { status: 'success' } }),
  })
  await renderScreen(<BotCard />, { texts: ['notification-settings'] })
  await screen.findByText(bot ? '@desk_bot' : 'Token')
  return calls
}

const enter = async (token: string) => {
  fireEvent.change(screen.getByLabelText('Token'), { target: { value: token } })
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
}
const sent = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ key }) => key === 'POST /telegram_bot').map(({ body }) => body)

test('three steps lead to a token, which is looked at before it is sent', async () => {
  const calls = await show(null)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await enter('BotFather said hello')
  expect(await screen.findByText(/A token looks like/)).toBeVisible()
  expect(sent(calls)).toEqual([])
  await enter(` ${TOKEN} `)
  expect(await screen.findByText('@desk_bot')).toBeVisible()
  expect(sent(calls)).toEqual([{ token: TOKEN }])
  expect(screen.queryByLabelText('Token')).toBeNull()
})

test('a token that Telegram does not know stays in its field, with the reason', async () => {
  await show(null, refusal(400, 'telegram_token_wrong'))
  await enter(TOKEN)
  expect(await screen.findByText(/Telegram does not know this token/)).toBeVisible()
  expect(screen.getByLabelText('Token')).toHaveValue(TOKEN)
})

test('staff read that Telegram refuses the token, and may enter another at once', async () => {
  await show({ ...BOT, failed_at: '2026-11-18T09:00:00.000Z' })
  expect(screen.getByText('Telegram no longer accepts the token')).toBeVisible()
  expect(screen.getByLabelText('Token')).toBeVisible()
})

test('where messages are fetched, it says so; another token is entered on request', async () => {
  await show({ ...BOT, is_fetched: true })
  expect(screen.getByText(/is fetched every minute/)).toBeVisible()
  expect(screen.queryByLabelText('Token')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Replace token' }))
  expect(screen.getByLabelText('Token')).toBeVisible()
})
