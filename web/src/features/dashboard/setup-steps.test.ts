import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

const logo = { url: '/logo.svg', width: 0, height: 0 }
const site = {
  logo,
  email: 'a@b.example',
  phone: '+49 30 000',
  open_times: [{ day: 1, from: '08:00', to: '17:00' }],
}
const policies = { terms_of_use: '<p>Terms</p>', privacy_policy: '<p>Privacy</p>' }
const open = (...given: Parameters<typeof setupSteps>) =>
  setupSteps(...given)
    .filter(({ done }) => !done)
    .map(({ step, tab }) => `${step} on ${tab}`)

test('a finished portal has no open step', () => {
  expect(open(site, policies)).toEqual([])
})

test('a new portal has four', () => {
  const empty = { logo: null, email: '', phone: '', open_times: [] }
  expect(open(empty, { terms_of_use: '', privacy_policy: '' })).toEqual([
    'logo on site',
    'contact on site',
    'hours on hours',
    'policies on policies',
  ])
})

test('half a step is not taken', () => {
  expect(open({ ...site, phone: '' }, policies)).toEqual(['contact on site'])
  expect(open(site, { ...policies, privacy_policy: '<p></p>' })).toEqual(['policies on policies'])
})
