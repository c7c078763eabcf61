import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PackageForm } from './package-dialog.tsx'

vi.setConfig({ testTimeout: 40_000 })

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function show(submit: (body: unknown) => Promise<unknown>) {
  const onDone = vi.fn()
  await renderScreen(
    <PackageForm
      rate={1.2}
      currency="EUR"
      said="Package added"
      initialValues={{ name: '', credits: '', price: '', active: true }}
      submit={submit}
      onDone={onDone}
    />,
    { texts: ['purchases'] },
  )
  return onDone
}

test('what a credit costs in it and what it saves are shown while typing', async () => {
  const submit = vi.fn(async () => ({}))
  const onDone = await show(submit)
  type('Credits', '250')
  type('Price', '216')
  expect(screen.getByText('€0.86 per credit · saves 28%')).toBeVisible()
  type('Price', '320')
  expect(screen.getByText('€1.28 per credit · saves nothing')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: '', credits: 250, price: 320, active: true })
})

test('an empty or worthless package is not sent', async () => {
  const submit = vi.fn(async () => ({}))
  await show(submit)
  type('Price', '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please fill this in.')).toBeVisible()
  expect(screen.getByText('At least 0.01.')).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
})

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const refused = new ApiError({
    status: 400,
    code: 'invalid_input',
    message: '',
    fields: { price: { code: 'too_big', params: { max: 9 } } },
  })
  const onDone = await show(() => Promise.reject(refused))
  type('Credits', '10')
  type('Price', '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 9.')).toBeVisible()
  expect(screen.getByLabelText('Price')).toHaveValue('12')
  expect(onDone).not.toHaveBeenCalled()
})
