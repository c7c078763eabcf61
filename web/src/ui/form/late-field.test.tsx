import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const LISTS = ['./open-select.tsx', './open-searchable-select.tsx', './open-hits-box.tsx']

let arrive: () => Promise<void>
let fail: () => Promise<void>
/** How often each was fetched, which is once more after a failure. */
let fetched: number

beforeEach(() => {
  vi.resetModules()
  fetched = 0
  let answer = Promise.withResolvers<void>()
  for (const file of LISTS) {
    vi.doMock(file, async (original) => {
      fetched++
      await answer.promise
      return original()
    })
  }
  arrive = async () => {
    answer.resolve()
    await waitFor(() => expect(document.querySelector('[data-list-to-come]')).toBeNull())
  }
  fail = async () => {
    await waitFor(() => expect(fetched).toBeGreaterThan(0))
    const failed = answer
    answer = Promise.withResolvers<void>()
    failed.reject(new Error('the network is gone'))
    await act(() => failed.promise.catch(() => undefined))
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
  expect(await screen.findByRole('option', { name: '50' })).toBeVisible()
  expect(combobox()).toHaveAttribute('aria-expanded', 'true')
  expect(combobox()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  // From what is chosen to the next one.
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(combobox()).toHaveValue('50')
})

test('a click on its label or on its arrow is a click on it', async () => {
  await renderSelect()
  const arrow = document.querySelector('.mantine-InputBase-wrapper')
  expect(arrow).toHaveStyle('--input-right-section-pointer-events: none')
  await userEvent.click(screen.getByText('Rows'))
  await arrive()
  expect(await screen.findByRole('option', { name: 'ten' })).toBeVisible()
})

test('Escape takes a press back', async () => {
  await renderSelect()
  await userEvent.click(combobox())
  await userEvent.keyboard('{Escape}')
  await arrive()
  expect(combobox()).toHaveFocus()
  expect(combobox()).toHaveAttribute('aria-expanded', 'false')
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

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'whoever pressed "%s" finds it open, and the form unsent',
  async (key) => {
    const { Select, renderScreen } = await renderSelects()
    const send = vi.fn((event: FormEvent) => event.preventDefault())
    await renderScreen(
      <form onSubmit={send}>
        <Chooser Select={Select} />
      </form>,
    )
    await userEvent.tab()
    await userEvent.keyboard(key)
    expect(screen.queryByRole('option')).toBeNull()
    await arrive()
    expect(await screen.findByRole('option', { name: 'ten' })).toBeVisible()
    expect(send).not.toHaveBeenCalled()
  },
)

test('another button of the mouse opens nothing', async () => {
  await renderSelect()
  await userEvent.pointer({ keys: '[MouseRight]', target: combobox() })
  await arrive()
  expect(combobox()).toHaveAttribute('aria-expanded', 'false')
})

const BRANDS = [
  { value: 'audi', label: 'Audi' },
  { value: 'vw', label: 'Volkswagen' },
]

function Branding({ SearchableSelect }: Pick<Selects, 'SearchableSelect'>) {
  const [value, setValue] = useState<string | null>(null)
  return <SearchableSelect label="Brand" options={BRANDS} value={value} onChange={setValue} />
}

test('a searchable one keeps the focus as well, and opens for whoever is in it', async () => {
  const { SearchableSelect, renderScreen } = await renderSelects()
  await renderScreen(<Branding SearchableSelect={SearchableSelect} />)
  await userEvent.tab()
  await arrive()
  expect(combobox()).toHaveFocus()
  expect(await screen.findByRole('option', { name: 'Volkswagen' })).toBeVisible()
})

test('what is typed into it before its list is there is looked for, and Enter takes the first hit', async () => {
  const { SearchableSelect, renderScreen } = await renderSelects()
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  await renderScreen(
    <form onSubmit={send}>
      <Branding SearchableSelect={SearchableSelect} />
    </form>,
  )
  await userEvent.type(combobox(), 'vol')
  await userEvent.keyboard('{Enter}')
  await arrive()
  expect(combobox()).toHaveValue('vol')
  const hit = await screen.findByRole('option', { name: 'Volkswagen' })
  expect(screen.queryByRole('option', { name: 'Audi' })).toBeNull()
  await waitFor(() => expect(hit).toHaveAttribute('data-combobox-selected'))
  await userEvent.keyboard('{Enter}')
  expect(combobox()).toHaveValue('Volkswagen')
  // Nor does an Enter that finds the list closed.
  await userEvent.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
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

test('what was selected stays selected, and the mark where one writes stays where it was', async () => {
  const { Autocomplete, renderScreen } = await renderSelects()
  await renderScreen(<Typing Autocomplete={Autocomplete} />)
  await userEvent.type(combobox(), 'Bosch')
  screen.getByRole<HTMLInputElement>('combobox').setSelectionRange(1, 3, 'backward')
  await arrive()
  const { selectionStart, selectionEnd, selectionDirection } = screen.getByRole<HTMLInputElement>('combobox')
  expect([selectionStart, selectionEnd, selectionDirection]).toEqual([1, 3, 'backward'])
})

test('suggestions that open at the first focus are told as open', async () => {
  const { Autocomplete, renderScreen } = await renderSelects()
  await renderScreen(<Typing Autocomplete={Autocomplete} />)
  await arrive()
  await userEvent.click(combobox())
  await waitFor(() => expect(combobox()).toHaveAttribute('aria-expanded', 'true'))
})

test('words typed into a search before its hits can be shown are kept, and show them', async () => {
  const { HitsBox, renderScreen } = await renderSelects()
  await renderScreen(<Searching HitsBox={HitsBox} />)
  await userEvent.type(screen.getByRole('textbox'), 'gol')
  expect(screen.queryByRole('option')).toBeNull()
  await arrive()
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(screen.getByRole('textbox')).toHaveValue('gol')
  const hit = await screen.findByRole('option', { name: 'Golf 7' })
  await waitFor(() => expect(hit).toHaveAttribute('data-combobox-selected'))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('textbox')).toHaveValue('taken')
})

const NOT_LOADED = 'A part of this page could not be loaded. Check your network and try again.'

test('a list that does not arrive is told at the field that somebody is in, and is asked for again by a press', async () => {
  await renderSelect()
  await fail()
  expect(screen.queryByText(NOT_LOADED)).toBeNull()
  await userEvent.click(combobox())
  await fail()
  expect(await screen.findByText(NOT_LOADED)).toBeVisible()
  expect(combobox()).toHaveValue('twenty')
  const before = fetched
  await userEvent.click(combobox())
  await waitFor(() => expect(fetched).toBe(before + 1))
  await arrive()
  expect(await screen.findByRole('option', { name: 'ten' })).toBeVisible()
})

test('a fault of the field itself does not hide that its list did not arrive', async () => {
  const { Select, renderScreen } = await renderSelects()
  await renderScreen(<Select label="Rows" data={['50']} value={null} error="Please fill this in." />)
  await userEvent.click(combobox())
  await fail()
  expect(await screen.findByText(NOT_LOADED)).toBeVisible()
})

test('whoever leaves it is not held up by a list that did not arrive', async () => {
  await renderSelect()
  await userEvent.click(combobox())
  await fail()
  expect(await screen.findByText(NOT_LOADED)).toBeVisible()
  expect(combobox()).toBeInvalid()
  await userEvent.tab()
  expect(screen.queryByText(NOT_LOADED)).toBeNull()
  expect(combobox()).toBeValid()
})
