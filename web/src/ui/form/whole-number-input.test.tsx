import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../test/render-screen.tsx'
import { WholeNumberInput } from './whole-number-input.tsx'

function Mileage({ begin = '' }: { begin?: number | '' }) {
  const [value, setValue] = useState(begin)
  return (
    <>
      <WholeNumberInput label="Mileage" value={value} onChange={setValue} max={1_500_000} separator=" " />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const field = () => screen.getByRole('textbox', { name: 'Mileage' })
const known = () => screen.getByRole('status').textContent

test('takes digits alone, and sets them apart by thousands when it is left', async () => {
  await renderScreen(<Mileage />)
  await userEvent.type(field(), '-12a0.5,00')
  expect(field()).toHaveValue('120500')
  expect(known()).toBe('120500')
  await userEvent.tab()
  expect(field()).toHaveValue('120 500')
})

test('what is too much becomes the most there is, and what is deleted is nothing', async () => {
  await renderScreen(<Mileage begin={1234} />)
  expect(field()).toHaveValue('1 234')
  await userEvent.clear(field())
  expect(known()).toBe('""')
  await userEvent.type(field(), '99999999')
  await userEvent.tab()
  expect(field()).toHaveValue('1 500 000')
})
