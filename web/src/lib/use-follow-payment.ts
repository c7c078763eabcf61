import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Answer } from './api.ts'

/** Leads on to where the payment is made: the provider's page, or our own with the bank's details. */
export function useFollowPayment() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  // Browsers keep the page as it was left: whoever comes back by the back button must be able to press again.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  const follow = useCallback(
    (payment: Answer<'GET /payments/{id}'>) => {
      const { next } = payment
      if (next?.kind === 'redirect') {
        setLeaving(true)
        window.location.assign(next.url)
      } else if (next?.kind === 'form') {
        setLeaving(true)
        postForm(next.url, next.fields)
      } else {
        void navigate({ to: '.', search: { payment: payment.id } as never })
      }
    },
    [navigate],
  )
  return { follow, leaving }
}

/** A real form: the provider takes the browser over, with its own address in the bar. */
export function postForm(url: string, fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
