import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../test/render-screen.tsx'
import { VatNumberInput, vatNumberProblem } from './vat-number-input.tsx'

function Field({ country, saved = '' }: { country: string | null; saved?: string }) {
  const [value, setValue] = useState(saved)
  return (
    <VatNumberInput
      label="VAT number"
      hint={(example) => `Such as ${example}`}
      country={country}
      saved={saved}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

const input = () => screen.getByLabelText('VAT number')

test('the hint is of the own country until letters of another are typed', async () => {
  await renderScreen(<Field country="PL" />)
  expect(screen.getByText('Such as PL1234567890')).toBeVisible()
  await userEvent.type(input(), 'at u1')
  expect(screen.getByText('Such as ATU12345678')).toBeVisible()
  expect(input()).not.toBeInvalid()
})

test('a number of the wrong form is refused while it is typed', async () => {
  await renderScreen(<Field country="DE" />)
  await userEvent.type(input(), 'DE12345678')
  expect(input()).not.toBeInvalid()
  await userEvent.type(input(), '90')
  expect(screen.getByText(/It should look like DE123456789\./)).toBeVisible()
  expect(input()).toBeInvalid()
  await userEvent.type(input(), '{Backspace}')
  expect(input()).not.toBeInvalid()
})

test('an unfinished number is refused when the form is sent', () => {
  expect(vatNumberProblem('', '', 'DE')).toBe(false)
  expect(vatNumberProblem('DE 123 456 789', '', 'DE')).toBe(false)
  expect(vatNumberProblem('DE1234', '', 'DE')).toEqual({
    code: 'invalid_vat_number',
    params: { example: 'DE123456789' },
  })
})

test('a number of another form that was saved earlier is refused once it is changed, not before', async () => {
  expect(vatNumberProblem('12 345', '12 345', 'DE')).toBe(false)
  expect(vatNumberProblem('12 3456', '12 345', 'DE')).toMatchObject({ code: 'invalid_vat_number' })
  await renderScreen(<Field country="DE" saved="12 345" />)
  expect(input()).not.toBeInvalid()
  await userEvent.type(input(), '6')
  expect(input()).toBeInvalid()
})
