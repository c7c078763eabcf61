import { act, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { Typed } from './typed.tsx'

let change: (value: string) => void
const seen: string[] = []

function Form() {
  const [value, setValue] = useState('')
  change = setValue
  seen.push(value)
  const field = { value, onChange: setValue } as unknown as Parameters<typeof Typed>[0]['field']
  return <Typed field={field}>{(bound) => <input {...(bound as object)} />}</Typed>
}

const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(input(), { target: { value } })

test('what is typed shows, and the form has it', () => {
  render(<Form />)
  type('P0420')
  expect(input().value).toBe('P0420')
  expect(seen.at(-1)).toBe('P0420')
})

test('what is taken away before the form was drawn does not stay in the field', () => {
  render(<Form />)
  act(() => {
    type('P0420')
    startTransition(() => change(''))
  })
  expect(input().value).toBe('')
})

test('what comes from elsewhere shows', () => {
  render(<Form />)
  act(() => change('from a draft'))
  expect(input().value).toBe('from a draft')
})
