import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const LISTS = ['./open-select.tsx', './open-searchable-select.tsx', './open-hits-box.tsx']

let arrive: () => Promise<void>
let fail: () => Promise<void>

beforeEach(() => {
  vi.resetModules()
  const answers = LISTS.map((file) => {
    const answer = Promise.withResolvers<void>()
    answer.promise.catch(() => undefined)
    vi.doMock(file, async (original) => {
      await answer.promise
      return original()
    })
    return answer
  })
  const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)))
  arrive = async () => {
    for (const { resolve } of answers) resolve()
    await settled()
  }
  fail = async () => {
    for (const { reject } of answers) reject(new Error('no connection'))
    await settled()
  }
})

afterEach(() => {
  for (const file of LISTS) vi.doUnmock(file)
})

const combobox = () => screen.getByRole('combobox')

async function renderSelects() {
  const { Autocomplete, Select } = await import('./select.tsx')
  const { SearchableSelect } = await import('./searchable-select.tsx')
  const { HitsBox } = await import('./hits-box.tsx')
  const { renderScreen } = await import('../test/render-screen.tsx')
  return { Autocomplete, HitsBox, Select, SearchableSelect, renderScreen }
}

type Selects = Awaited<ReturnType<typeof renderSelects>>

const ROWS = {
  group: 'Few',
  items: [
    { value: '10', label: 'ten' },
    { value: '20', label: 'twenty' },
  ],
}

function Chooser({ Select }: Pick<Selects, 'Select'>) {
  const [value, setValue] = useState<string | null>('20')
  return <Select label="Rows" data={[ROWS, '50']} value={value} onChange={setValue} />
}

function Typing({ Autocomplete }: Pick<Selects, 'Autocomplete'>) {
  const [value, setValue] = useState('')
  return <Autocomplete label="Maker" data={['Bosch', 'Siemens']} value={value} onChange={setValue} />
}

async function renderSelect() {
  const { Select, renderScreen } = await renderSelects()
  await renderScreen(<Chooser Select={Select} />)
}

test('before its list is there a select shows what is chosen, and whoever clicked on it finds it open', async () => {
  await renderSelect()
  expect(combobox()).toHaveAccessibleName('Rows')
  expect(combobox()).toHaveValue('twenty')
  await userEvent.click(combobox())
  expect(screen.queryByRole('option')).toBeNull()
  await arrive()
  expect(combobox()).toHaveFocus()
  await userEvent.click(await screen.findByRole('option', { name: '50' }))
  expect(combobox()).toHaveValue('50')
})

test('one that nobody has stepped into stays closed and takes no focus', async () => {
  await renderSelect()
  await arrive()
  await waitFor(() => expect(combobox()).toHaveClass('mantine-Select-input'))
  expect(combobox()).not.toHaveFocus()
  expect(combobox()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(combobox())
  expect(await screen.findByRole('option', { name: 'ten' })).toBeVisible()
})

test('whoever has gone on is not called back', async () => {
  await renderSelect()
  await userEvent.click(combobox())
  expect(combobox()).toHaveFocus()
  await userEvent.tab()
  await arrive()
  expect(combobox()).not.toHaveFocus()
  expect(combobox()).toHaveAttribute('aria-expanded', 'false')
})

test('a searchable one keeps the focus as well, and opens for whoever is in it', async () => {
  const { SearchableSelect, renderScreen } = await renderSelects()
  const options = [{ value: 'vw', label: 'Volkswagen' }]
  await renderScreen(
    <SearchableSelect label="Brand" options={options} value={null} onChange={() => undefined} />,
  )
  await userEvent.tab()
  await arrive()
  expect(combobox()).toHaveFocus()
  expect(await screen.findByRole('option', { name: 'Volkswagen' })).toBeVisible()
})

test('what is typed before the suggestions are there is kept, and one types on behind it', async () => {
  const { Autocomplete, renderScreen } = await renderSelects()
  await renderScreen(<Typing Autocomplete={Autocomplete} />)
  await userEvent.type(combobox(), 'Bo')
  await arrive()
  const maker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Maker' })
  expect(maker).toHaveFocus()
  expect(maker).toHaveValue('Bo')
  expect(maker.selectionStart).toBe(2)
  await userEvent.keyboard('s')
  expect(maker).toHaveValue('Bos')
})

function Searching({ HitsBox }: Pick<Selects, 'HitsBox'>) {
  const [typed, setTyped] = useState('')
  const hits = typed ? [{ value: 'golf', label: 'Golf 7' }] : null
  const said = { label: 'Search', hitsLabel: 'Found', nothing: 'Nothing' }
  return <HitsBox {...said} typed={typed} onTyped={setTyped} hits={hits} onChosen={() => setTyped('taken')} />
}

test('words typed into a search before its hits can be shown are kept, and show them', async () => {
  const { HitsBox, renderScreen } = await renderSelects()
  await renderScreen(<Searching HitsBox={HitsBox} />)
  await userEvent.type(screen.getByRole('textbox'), 'gol')
  expect(screen.queryByRole('option')).toBeNull()
  await arrive()
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(screen.getByRole('textbox')).toHaveValue('gol')
  await userEvent.click(await screen.findByRole('option', { name: 'Golf 7' }))
  expect(screen.getByRole('textbox')).toHaveValue('taken')
})

test('Enter in a select whose list is not there yet does not send the form', async () => {
  const { Select, renderScreen } = await renderSelects()
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  await renderScreen(
    <form onSubmit={send}>
      <Chooser Select={Select} />
    </form>,
  )
  await userEvent.click(combobox())
  await userEvent.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('a list that does not arrive is told at the field that somebody stepped into', async () => {
  await renderSelect()
  await fail()
  expect(screen.queryByText(/could not be loaded|connection/i)).toBeNull()
  await userEvent.click(combobox())
  expect(await screen.findByText(/could not be loaded|connection/i)).toBeVisible()
  expect(combobox()).toHaveValue('twenty')
})
