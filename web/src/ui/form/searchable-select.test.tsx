import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../test/render-screen.tsx'
import { CountrySelect } from './country-select.tsx'
import { SearchableSelect } from './searchable-select.tsx'

function Chooser() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <CountrySelect value={value} onChange={setValue} clearable />
      <output>{value ?? 'none'}</output>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Country' })

test('ten countries are offered and the rest is promised', async () => {
  await renderScreen(<Chooser />)
  await userEvent.click(field())
  expect(await screen.findAllByRole('option')).toHaveLength(10)
  expect(screen.getByText('239 more: keep typing')).toBeVisible()
})

test('typing narrows the list and Enter takes the first', async () => {
  await renderScreen(<Chooser />)
  await userEvent.type(field(), 'pol')
  const options = await screen.findAllByRole('option', { name: /Pol/ })
  expect(options.map((option) => option.textContent)).toEqual(['Poland', 'French Polynesia'])
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('PL')
  expect(field()).toHaveValue('Poland')
})

test('what was typed but not chosen is no value', async () => {
  await renderScreen(<Chooser />)
  await userEvent.type(field(), 'atlantis')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  await userEvent.tab()
  expect(field()).toHaveValue('')
  expect(screen.getByRole('status')).toHaveTextContent('none')
})

test('names and texts follow the language', async () => {
  await renderScreen(<Chooser />, { language: 'de' })
  await userEvent.type(screen.getByRole('combobox', { name: 'Land' }), 'oster')
  expect((await screen.findAllByRole('option', { name: 'Österreich' }))[0]).toBeVisible()
})

test('options are drawn at the first focus, which opens the list and says so', async () => {
  await renderScreen(<Chooser />)
  expect(document.querySelectorAll('[role="option"]')).toHaveLength(0)
  await userEvent.tab()
  expect(await screen.findAllByRole('option')).toHaveLength(10)
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
})

test('one that is disabled shows what it holds and cannot be opened, until it is enabled', async () => {
  await renderScreen(<Brand />)
  const brand = () => screen.getByRole('combobox', { name: 'Brand' })
  expect(brand()).toBeDisabled()
  expect(brand()).toHaveValue('Audi')
  expect(document.querySelector('[aria-haspopup]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'enable' }))
  await userEvent.click(brand())
  expect(await screen.findByRole('option')).toHaveTextContent('Audi')
})

function Brand() {
  const [isEnabled, setEnabled] = useState(false)
  return (
    <>
      <SearchableSelect
        label="Brand"
        options={[{ value: '1', label: 'Audi' }]}
        value="1"
        onChange={() => undefined}
        disabled={!isEnabled}
      />
      <button type="button" onClick={() => setEnabled(true)}>
        enable
      </button>
    </>
  )
}
