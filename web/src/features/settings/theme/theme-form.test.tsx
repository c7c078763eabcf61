import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { ThemeForm } from './theme-form.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 40_000 })

const color = (area: string, which: 'Background' | 'Text') =>
  within(screen.getByText(area, { selector: 'legend' }).parentElement as HTMLElement).getByLabelText(which)
// By text, not by role: naming every element of a page this size takes seconds.
const save = () => userEvent.click(screen.getByText('Save'))
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

async function show() {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'POST /theme_settings': (body) => ({ body }),
  })
  await renderScreen(<ThemeForm saved={DEFAULT_COLORS} />, { texts: ['settings'] })
  await screen.findByText('All texts read well: at least 4.5 : 1.', {}, { timeout: 15_000 })
  return calls.filter.bind(calls, (call) => call.key === 'POST /theme_settings')
}

test('text that reads badly is told with its ratio and what is shown instead', async () => {
  await show()
  type(color('Cards', 'Text'), '#999999')
  expect(screen.getByText(/^Cards: the text reads badly \(2\.84 : 1/)).toBeVisible()
  expect(screen.getByText(/^Page: the text reads badly \(2\.63 : 1/)).toBeVisible()
})

test('half a colour is neither previewed nor saved', async () => {
  const sent = await show()
  type(color('Menu', 'Background'), '#12')
  expect(screen.getByText('All texts read well: at least 4.5 : 1.')).toBeVisible()
  await save()
  expect(screen.getByText('Please enter a colour such as #3556f0.')).toBeVisible()
  expect(sent()).toEqual([])
})

test('colours are saved in small letters', async () => {
  const sent = await show()
  type(color('Menu', 'Background'), '#0E6B5C')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ ...DEFAULT_COLORS, left_bar_color: '#0e6b5c' })
})

test('the default colours come back by a button, unsaved until saved', async () => {
  const sent = await show()
  expect(screen.getByText('Default colours').closest('button')).toBeDisabled()
  type(color('Page', 'Background'), '#000000')
  await userEvent.click(screen.getByText('Default colours'))
  expect(color('Page', 'Background')).toHaveValue(DEFAULT_COLORS.body_bg_color)
  expect(sent()).toEqual([])
})

test('the whole page takes on the colours only while that is wanted', async () => {
  await show()
  const onPage = () => document.documentElement.style.getPropertyValue('--td-left-bar')
  type(color('Menu', 'Background'), '#0e6b5c')
  expect(onPage()).toBe('')
  await userEvent.click(screen.getByText('Show on the whole page'))
  expect(onPage()).toBe('#0e6b5c')
  await userEvent.click(screen.getByText('Show on the whole page'))
  expect(onPage()).toBe('')
})

test('it is said that visitors do not see these colours by default', async () => {
  await show()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'These colours show under the appearance “Site colours”. New visitors see “Light” at the moment.',
  )
})
