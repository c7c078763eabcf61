import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../test/render-screen.tsx'
import { Select } from './select.tsx'

function Chooser() {
  const [value, setValue] = useState<string | null>('20')
  return <Select label="Rows" data={['10', '20', '50']} value={value} onChange={setValue} />
}

const field = () => screen.getByRole('combobox', { name: 'Rows' })
const options = () => document.querySelectorAll('[role="option"]')

test('options are drawn when the select gets the focus, and what is chosen shows without them', async () => {
  await renderScreen(<Chooser />)
  expect(field()).toHaveValue('20')
  expect(options()).toHaveLength(0)
  await userEvent.tab()
  expect(field()).toHaveFocus()
  expect(options()).toHaveLength(3)
  expect(screen.queryByRole('option')).toBeNull()
})

test('the first key opens the list at what is chosen, and says so', async () => {
  await renderScreen(<Chooser />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(field()).toHaveAttribute('aria-expanded', 'true')
  expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent('20')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field()).toHaveValue('50')
})

test('a click opens it as well', async () => {
  await renderScreen(<Chooser />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: '10' }))
  expect(field()).toHaveValue('10')
})
