import { expect, test } from 'vitest'
import { builtFlags, shownSwitches } from './site-switches.ts'

const off = { activation_required: false }

test('a switch with nothing behind it is not shown', () => {
  const built = ['live_support_public', 'ticket_system_public', 'file_upload_public']
  expect(shownSwitches(off)).toEqual(built)
  expect(builtFlags()).toEqual(built)
  expect(shownSwitches(off, [])).toEqual([])
})

test('a built feature is shown in its place', () => {
  const built = ['api_access', 'ticket_system_public', 'activation_required'] as const
  expect(builtFlags(built)).toEqual(['ticket_system_public', 'api_access'])
  expect(shownSwitches(off, built)).toEqual(['activation_required', 'ticket_system_public', 'api_access'])
})

test('activation by hand that is on already can be switched off', () => {
  expect(shownSwitches({ activation_required: true })).toEqual([
    'activation_required',
    'live_support_public',
    'ticket_system_public',
    'file_upload_public',
  ])
})
