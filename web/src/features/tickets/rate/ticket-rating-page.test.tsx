import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { TicketRatingPage } from './ticket-rating-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

const show = (at: string) => renderScreen(<TicketRatingPage />, { texts: ['tickets'], at })
const answering = () =>
  fakeApi({
    'POST /ticket_rating/': (body) => ({
      body: { ticket_no: 107, rating: (body as { rating: string }).rating },
    }),
  })

test('the click in the mail counts at once, once; it can be changed and explained', async () => {
  const calls = answering()
  await show('/?rating=good')
  expect(await screen.findByText('Your answer about ticket #107')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Yes, it helped' })).toHaveAttribute('aria-pressed', 'true')
  await fill(screen.getByLabelText('Anything you want to add?'), 'Took a day')
  await userEvent.click(screen.getByRole('button', { name: 'No, it did not' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'No, it did not' })).toHaveAttribute('aria-pressed', 'true'),
  )
  expect(screen.getByLabelText('Anything you want to add?')).toHaveValue('Took a day')
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Thank you. Your comment was sent.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { rating: 'good' },
    { rating: 'bad', comment: 'Took a day' },
    { rating: 'bad', comment: 'Took a day' },
  ])
})

test('an address without an answer asks for one and sends nothing', async () => {
  const calls = answering()
  await show('/')
  expect(await screen.findByText('Did our answer help you?')).toBeVisible()
  expect(calls).toEqual([])
})

test('a link that was cut off says so in its place', async () => {
  fakeApi({ 'POST /ticket_rating/': () => refusal(400, 'rating_link_invalid') })
  await show('/?rating=bad')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.')
  expect(screen.queryByRole('button', { name: 'Yes, it helped' })).toBeNull()
})

test('a comment of ten thousand lines stays, is not sent, and holds up no press on a thumb', async () => {
  const calls = answering()
  await show('/?rating=good')
  const lines = 'a line\n'.repeat(10_000)
  const comment = await screen.findByLabelText('Anything you want to add?')
  await fill(comment, lines)
  expect(comment).toHaveAccessibleDescription(/characters too many\. At most 1,000 fit here\./)
  expect(screen.getByRole('button', { name: 'Send comment' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'No, it did not' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ rating: 'good' }, { rating: 'bad' }]))
  expect(comment).toHaveValue(lines)
})
