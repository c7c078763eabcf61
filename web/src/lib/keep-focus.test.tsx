import { Button, MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocusOfBusyButtons } from './keep-focus.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepFocusOfBusyButtons()
})
afterEach(() => stop())

const page = (loading: boolean) => (
  <MantineProvider>
    <Button loading={loading}>Save</Button>
    <input aria-label="Name" />
  </MantineProvider>
)
const button = () => screen.getByRole('button', { name: 'Save' })
/** What browsers do to a disabled button, and jsdom does not. */
const lose = () => act(async () => button().blur())

test('the keyboard goes on from a button that was busy', async () => {
  const { rerender } = render(page(false))
  button().focus()
  await act(async () => rerender(page(true)))
  await lose()
  expect(document.body).toHaveFocus()
  await act(async () => rerender(page(false)))
  expect(button()).toHaveFocus()
})

test('whoever has gone on meanwhile is left where they are', async () => {
  const { rerender } = render(page(false))
  button().focus()
  await act(async () => rerender(page(true)))
  await lose()
  screen.getByLabelText('Name').focus()
  await act(async () => rerender(page(false)))
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

test('a button that was not used takes no focus', async () => {
  const { rerender } = render(page(true))
  await act(async () => rerender(page(false)))
  expect(document.body).toHaveFocus()
})
