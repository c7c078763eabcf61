import { expect, test, vi } from 'vitest'
import { postForm } from './use-follow-payment.ts'

test('the form that leads to a provider carries every field as it was given, in order', () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  postForm('https://pay.example/process', {
    merchant_id: '10000100',
    name_first: 'Zoë "<b>"',
    amount: '119.00',
  })
  const form = document.querySelector<HTMLFormElement>('form[action="https://pay.example/process"]')
  expect(submit).toHaveBeenCalledTimes(1)
  expect(form?.method).toBe('post')
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['merchant_id', '10000100'],
    ['name_first', 'Zoë "<b>"'],
    ['amount', '119.00'],
  ])
  form?.remove()
})
