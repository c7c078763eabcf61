import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Typed } from './typed.tsx'
import { type FormValues, useFormValues } from './use-form-values.ts'

let form: FormValues<{ codes: string }>
let drawn: string[] = []

function Form() {
  form = useFormValues({ codes: '' })
  drawn.push(form.values.codes)
  const field = (name: string) => ({
    ...(form.getInputProps(name) as { value: string; onChange: never }),
    name,
  })
  return (
    <Typed of={{ form, field }} name="codes">
      {({ error, ...bound }) => <input {...bound} aria-invalid={Boolean(error)} />}
    </Typed>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const pause = () => act(async () => vi.advanceTimersByTimeAsync(300))

beforeEach(() => {
  vi.useFakeTimers()
  drawn = []
  render(<Form />)
})

test('what is typed shows, and the form has it at once', async () => {
  type('P0420')
  expect(input().value).toBe('P0420')
  expect(form.getValues().codes).toBe('P0420')
  await pause()
  expect(drawn.at(-1)).toBe('P0420')
})

test('the rest of the form is drawn once, when somebody pauses', async () => {
  for (const text of ['P', 'P0', 'P04']) {
    type(text)
    await act(async () => vi.advanceTimersByTimeAsync(200))
  }
  expect(drawn).toEqual([''])
  await pause()
  expect(drawn).toEqual(['', 'P04'])
  expect(input().value).toBe('P04')
})

test('a letter typed while the form is being drawn stays', async () => {
  type('P')
  act(() => {
    vi.advanceTimersByTime(300)
    type('P0')
  })
  expect(input().value).toBe('P0')
  await pause()
  expect(input().value).toBe('P0')
  expect(form.values.codes).toBe('P0')
})

test('what is taken away before the form was drawn does not stay in the field', async () => {
  type('P0420')
  act(() => form.setFieldValue('codes', ''))
  await pause()
  expect(input().value).toBe('')
  expect(form.getValues().codes).toBe('')
})

test('what comes from elsewhere shows', () => {
  act(() => form.setFieldValue('codes', 'from a draft'))
  expect(input().value).toBe('from a draft')
})

test('the error of the field goes when the form is drawn', async () => {
  act(() => form.setErrors({ codes: 'Too long' }))
  type('P')
  await pause()
  expect(input()).toHaveAttribute('aria-invalid', 'false')
})

test('an error that comes before the form was drawn stays', async () => {
  type('P')
  act(() => form.setErrors({ codes: 'Too short' }))
  expect(input()).toHaveAttribute('aria-invalid', 'true')
  await pause()
  expect(input()).toHaveAttribute('aria-invalid', 'true')
})
