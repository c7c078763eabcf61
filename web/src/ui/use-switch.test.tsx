import { Switch } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from './test/render-screen.tsx'
import { useSwitch } from './use-switch.ts'

let saving: PromiseWithResolvers<void>
let setSaved: (on: boolean) => void

function Line() {
  const [saved, save] = useState(false)
  setSaved = save
  return <Switch label="Online" {...useSwitch(saved, () => saving.promise)} />
}

const line = () => screen.getByRole<HTMLInputElement>('switch')

beforeEach(async () => {
  saving = Promise.withResolvers()
  await renderScreen(<Line />)
})

test('what was chosen shows at once, before the server has spoken', () => {
  fireEvent.click(line())
  expect(line()).toBeChecked()
})

test('it stays when the answer is there and not drawn yet', async () => {
  fireEvent.click(line())
  saving.resolve()
  await expect.poll(() => line().checked).toBe(true)
})

test('a refusal takes it back', async () => {
  fireEvent.click(line())
  saving.reject(new Error('no'))
  await expect.poll(() => line().checked).toBe(false)
})

test('what somebody else changes shows', () => {
  fireEvent.click(line())
  act(() => setSaved(true))
  expect(line()).toBeChecked()
  act(() => setSaved(false))
  expect(line()).not.toBeChecked()
})

test('what somebody else chose before the answer came shows soon', async () => {
  fireEvent.click(line())
  saving.resolve()
  await expect.poll(() => line().checked, { timeout: 4000 }).toBe(false)
})
