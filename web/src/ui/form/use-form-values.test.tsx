import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormValues } from './use-form-values.ts'

interface Values {
  name: string
  agree: boolean
  picture: File | null
  extras: { name: string; price: number }[]
}

const EMPTY: Values = { name: '', agree: false, picture: null, extras: [] }

function open(initial: Partial<Values> = {}) {
  const { result } = renderHook(() => useFormValues<Values>({ ...EMPTY, ...initial }))
  return { form: () => result.current, act: (work: () => void) => act(work) }
}

test('a change shows, is there at once, and takes the error of its field away', () => {
  const { form, act } = open()
  act(() => form().setErrors({ name: 'Too short', agree: 'Please agree' }))
  act(() => {
    form().setFieldValue('name', 'Golf')
    form().setFieldValue('name', (now) => `${now} 7`)
    expect(form().getValues().name).toBe('Golf 7')
  })
  expect(form().values.name).toBe('Golf 7')
  expect(form().errors).toEqual({ agree: 'Please agree' })
})

test('several values at once: what is left out stays, and no error does', () => {
  const { form, act } = open({ name: 'Golf' })
  act(() => form().setFieldError('name', 'Taken'))
  act(() => form().setValues({ agree: true }))
  expect(form().values).toEqual({ ...EMPTY, name: 'Golf', agree: true })
  expect(form().errors).toEqual({})
})

test('inputs may give a value or an event, and reach into lists', () => {
  const { form, act } = open({ extras: [{ name: 'DPF', price: 10 }] })
  const event = (currentTarget: object) => ({ nativeEvent: {}, currentTarget })
  act(() =>
    form()
      .getInputProps('name')
      .onChange(event({ type: 'text', value: 'Polo' })),
  )
  act(() =>
    form()
      .getInputProps('agree', { type: 'checkbox' })
      .onChange(event({ type: 'checkbox', checked: true })),
  )
  act(() => form().getInputProps('extras.0.price').onChange(12.5))
  expect(form().values).toEqual({
    ...EMPTY,
    name: 'Polo',
    agree: true,
    extras: [{ name: 'DPF', price: 12.5 }],
  })
  expect(form().getInputProps('extras.0.price').value).toBe(12.5)
  expect(form().getInputProps('agree', { type: 'checkbox' }).checked).toBe(true)
})

test('a list grows and shrinks, and errors of its places go', () => {
  const { form, act } = open({ extras: [{ name: 'DPF', price: 10 }] })
  act(() => form().insertListItem('extras', { name: 'EGR', price: 5 }))
  act(() => form().setErrors({ 'extras.1.name': 'Too long', name: 'Needed' }))
  act(() => form().removeListItem('extras', 0))
  expect(form().values.extras).toEqual([{ name: 'EGR', price: 5 }])
  expect(form().errors).toEqual({ name: 'Needed' })
})

test('a form is dirty as long as it differs from what was saved', () => {
  const { form, act } = open({ extras: [{ name: 'DPF', price: 10 }] })
  act(() => form().setFieldValue('extras', [{ name: 'DPF', price: 10 }]))
  expect(form().isDirty()).toBe(false)
  act(() => form().setFieldValue('extras', [{ name: 'DPF', price: 11 }]))
  expect(form().isDirty()).toBe(true)
  act(() => form().reset())
  expect(form().values.extras).toEqual([{ name: 'DPF', price: 10 }])
  expect(form().isDirty()).toBe(false)
  act(() => form().setFieldValue('picture', new File(['a'], 'a.png')))
  expect(form().isDirty()).toBe(true)
  act(() => form().resetDirty())
  expect(form().isDirty()).toBe(false)
  act(() => form().setFieldValue('picture', new File(['a'], 'a.png')))
  expect(form().isDirty()).toBe(true)
})

test('what was saved may come back different, and a later reset returns to it', () => {
  const { form, act } = open()
  const saved = { ...EMPTY, name: 'As the server wrote it' }
  act(() => {
    form().setInitialValues(saved)
    form().setValues(saved)
    form().resetDirty(saved)
  })
  act(() => form().setFieldValue('name', 'x'))
  act(() => form().reset())
  expect(form().values.name).toBe('As the server wrote it')
})

test('the functions stay the same, so that effects may depend on them', () => {
  const { form, act } = open()
  const { setValues } = form()
  act(() => form().setFieldValue('name', 'x'))
  expect(form().setValues).toBe(setValues)
})
