import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

const told: number[] = []

function Field({ first, max }: { first: number; max: number }) {
  const [value, setValue] = useState(first)
  const change = (next: number) => {
    told.push(next)
    setValue(next)
  }
  return <QuantityStepper label="Quantity" value={value} max={max} onChange={change} />
}

async function show(first: number, max: number) {
  told.length = 0
  await renderScreen(<Field first={first} max={max} />, { texts: ['shop'] })
}

const field = () => screen.getByRole('textbox', { name: 'Quantity' })
const more = () => screen.getByRole('button', { name: 'One more' })
const fewer = () => screen.getByRole('button', { name: 'One fewer' })

test('goes from one to what there is', async () => {
  await show(1, 2)
  expect(fewer()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(more())
  expect(field()).toHaveValue('2')
  expect(more()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(more())
  await userEvent.click(fewer())
  expect(told).toEqual([2, 1])
})

test('a button that can do no more keeps the focus', async () => {
  await show(2, 3)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(told).toEqual([1])
  expect(fewer()).toHaveFocus()
})

test('arrow keys count, too', async () => {
  await show(2, 3)
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(told).toEqual([3, 2])
})

test('takes digits alone, and never more than there are', async () => {
  await show(2, 12)
  await userEvent.clear(field())
  await userEvent.type(field(), '-1.5')
  expect(field()).toHaveValue('15')
  expect(told).toEqual([1])
  await userEvent.tab()
  expect(field()).toHaveValue('12')
  expect(told).toEqual([1, 12])
})

test('an emptied field is what it was', async () => {
  await show(4, 12)
  await userEvent.clear(field())
  expect(field()).toHaveValue('')
  await userEvent.tab()
  expect(field()).toHaveValue('4')
  expect(told).toEqual([])
})
