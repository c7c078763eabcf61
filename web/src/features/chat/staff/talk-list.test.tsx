import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import type { ChatRow } from './chat-partner.ts'
import { TalkList } from './talk-list.tsx'

const PEOPLE = 100

const row = (number: number): ChatRow => ({
  id: `person-${number}`,
  name: `Person ${number}`,
  company_name: '',
  is_online: false,
  assigned_to: null,
  unread: 0,
  last_line: 'Hello',
  last_from_staff: false,
  last_message_at: '2026-05-05T09:00:00.000Z',
})

/** A server with a hundred talks; somebody of the first page stands on the second as well. */
function manyTalks(asked: string[]) {
  return fakeApi({
    'GET /chat_user': (_, { searchParams }) => {
      asked.push(searchParams.toString())
      const from = Number(searchParams.get('after') ?? 0)
      const to = Math.min(from + 30, PEOPLE)
      const items = Array.from({ length: to - from }, (_, at) => row(from + at))
      return {
        body: {
          items: from === 30 ? [row(3), ...items] : items,
          total: PEOPLE,
          total_is_exact: true,
          page: 1,
          size: 30,
          next: to < PEOPLE ? String(to) : null,
        },
      }
    },
  })
}

async function show(at = '/') {
  const asked: string[] = []
  manyTalks(asked)
  const { router } = await renderScreen(<TalkList current={undefined} onOpen={vi.fn()} />, {
    texts: ['chat'],
    at,
  })
  await screen.findByText('Person 0')
  return { asked, router }
}
const names = () => within(screen.getByRole('region', { name: 'Chats' })).queryAllByText(/^Person \d+$/)

test('the list goes on to the last talk, and nobody stands in it twice', async () => {
  await show()
  expect(names()).toHaveLength(30)
  for (const shown of [60, 90, PEOPLE]) {
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText(`Person ${shown - 1}`)
    expect(names()).toHaveLength(shown)
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what is looked for stands in the address, and an address shows it again', async () => {
  const { asked, router } = await show('/?user=nora')
  await userEvent.click(screen.getByRole('button', { name: 'Unassigned' }))
  await userEvent.type(screen.getByRole('searchbox'), 'nora')
  await vi.waitFor(() =>
    expect(router.state.location.search).toEqual({ user: 'nora', show: 'unassigned', search: 'nora' }),
  )
  await vi.waitFor(() => expect(asked.at(-1)).toBe('size=30&assigned_to=nobody&search=nora'))
})

test('an address that somebody typed wrong shows everybody', async () => {
  const { asked } = await show('/?show=nonsense&search=tom')
  expect(asked[0]).toBe('size=30&search=tom')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
})
