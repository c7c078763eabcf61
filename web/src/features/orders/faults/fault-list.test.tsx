import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { FaultList } from './fault-list.tsx'

const show = (codes: readonly string[]) =>
  renderScreen(<FaultList codes={codes} />, { texts: ['orders', 'fault-codes'] })
const lines = () =>
  within(screen.getByRole('list', { name: 'Fault codes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a code comes with its name, else with what its form tells, else alone', async () => {
  await show(['P0087-17', 'P1403', 'DF127', 'X9999'])
  expect(await screen.findByText('Fuel rail pressure too low')).toBeVisible()
  expect(lines()).toEqual([
    'P0087-17Fuel rail pressure too low',
    'P1403Engine and drivetrain · Emission control · Maker’s own code',
    'DF127Maker’s own code',
    'X9999',
  ])
})

test('of many the first are shown, and all when asked', async () => {
  await show(Array.from({ length: 30 }, (_, at) => `P${String(2000 + at)}`))
  expect(lines()).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Show all (30)' }))
  expect(lines()).toHaveLength(30)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
