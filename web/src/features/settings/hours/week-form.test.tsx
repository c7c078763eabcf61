import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import type { OpenTime } from './open-week.ts'
import { WeekForm } from './week-form.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const at = (day: number, from: string, to: string): OpenTime => ({ day, from, to })
const texts = ['settings']
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = (calls: { key: string; body: unknown }[]) =>
  calls.filter((call) => call.key === 'POST /open_times').map((call) => call.body)

/** Answers as the server does: what was sent, and the site anew. */
const accepting = () => fakeApi({ 'POST /open_times': (body) => ({ body }) })

test('a day is opened, another closed, and Monday copied to the workdays', async () => {
  const calls = accepting()
  await renderScreen(<WeekForm saved={[at(1, '08:00', '16:00'), at(6, '09:00', '13:00')]} />, { texts })
  await userEvent.click(screen.getByRole('switch', { name: 'Sunday' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Saturday' }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy Monday to all workdays' }))
  await save()
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  expect(sent(calls)[0]).toEqual({
    items: [
      at(1, '08:00', '16:00'),
      at(0, '09:00', '17:00'),
      ...[2, 3, 4, 5].map((day) => at(day, '08:00', '16:00')),
    ],
  })
})

test('hours are added after a break and removed again', async () => {
  const calls = accepting()
  await renderScreen(<WeekForm saved={[at(2, '08:00', '12:00')]} />, { texts })
  await userEvent.click(screen.getByRole('button', { name: 'Add hours on Tuesday' }))
  expect(
    screen.getAllByLabelText('Tuesday, opens: hour').map((input) => (input as HTMLInputElement).value),
  ).toEqual(['08', '13'])
  const [first] = screen.getAllByRole('button', { name: 'Remove these hours on Tuesday' })
  await userEvent.click(first as HTMLElement)
  await save()
  await waitFor(() => expect(sent(calls)).toEqual([{ items: [at(2, '13:00', '17:00')] }]))
})

test('hours that overlap are told before anything is sent', async () => {
  const calls = fakeApi({})
  await renderScreen(<WeekForm saved={[at(1, '08:00', '14:00'), at(1, '13:00', '18:00')]} />, { texts })
  await save()
  expect(screen.getByText('These hours overlap with others of the day.')).toBeVisible()
  expect(within(screen.getByRole('alert')).getByText('Please check the marked hours.')).toBeVisible()
  expect(sent(calls)).toEqual([])
})

test('what the server refuses is marked at its hours', async () => {
  fakeApi({
    'POST /open_times': () =>
      refusal(400, 'invalid_input', { fields: { 'items.1': { code: 'contradicts' } } }),
  })
  await renderScreen(<WeekForm saved={[at(1, '08:00', '12:00'), at(3, '13:00', '18:00')]} />, { texts })
  await save()
  expect(await screen.findByText('These hours overlap with others of the day.')).toBeVisible()
  expect(screen.getByLabelText('Wednesday, opens: hour')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('discarding brings back what was saved', async () => {
  fakeApi({})
  await renderScreen(<WeekForm saved={[at(1, '08:00', '12:00')]} />, { texts })
  await userEvent.click(screen.getByRole('switch', { name: 'Monday' }))
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('switch', { name: 'Monday' })).toBeChecked()
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})
