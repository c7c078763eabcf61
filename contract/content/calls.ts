import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { richText } from '../primitives.ts'

export const policiesData = z.strictObject({
  cookie_law: richText(10_000),
  terms_of_use: richText(),
  privacy_policy: richText(),
})

export const content = endpoints({
  'GET /policies': {
    summary: 'Cookie text, terms of use, privacy policy',
    access: 'public',
    response: policiesData,
  },
  'POST /policies': {
    summary: 'Change the policies; markup is sanitised',
    access: 'settings',
    body: policiesData.partial(),
    response: policiesData,
  },
})
