import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { KeepSolution } from './keep-solution.tsx'

const show = (kept: Parameters<typeof KeepSolution>[0]['of']) =>
  renderScreen(<KeepSolution of={kept} tick={{}} />, { texts: ['work-list'] })

const kept = { id: 's1', suspended_at: null, suspended_reason: '' }

test('without a solution for the file a delivery may be kept as one', async () => {
  await show(null)
  expect(await screen.findByRole('checkbox', { name: /^Keep as solution/ })).not.toBeChecked()
})

test('with one a delivery may take its place', async () => {
  await show(kept)
  expect(
    await screen.findByRole('checkbox', { name: 'Replace the kept solution with this file' }),
  ).not.toBeChecked()
})

test('a suspended one is named with what the customer said', async () => {
  await show({ ...kept, suspended_at: '2026-03-04T10:00:00.000Z', suspended_reason: 'It smokes' })
  expect(
    await screen.findByText(/The kept solution has been suspended since .+2026: “It smokes”/),
  ).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Replace the kept solution with this file' })).toBeVisible()
})

test('one that staff suspended by opening an order again says so', async () => {
  await show({ ...kept, suspended_at: '2026-03-04T10:00:00.000Z' })
  expect(
    await screen.findByText(/suspended since .+2026: an order delivered with it was reopened\.$/),
  ).toBeVisible()
})
