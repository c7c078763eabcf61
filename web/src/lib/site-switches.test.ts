import { expect, test } from 'vitest'
import { builtFlags, shownSwitches } from './site-switches.ts'

const off = { activation_required: false }

test('a switch with nothing behind it is not shown', () => {
  expect(shownSwitches(off)).toEqual(['ticket_system_public'])
  expect(builtFlags()).toEqual(['ticket_system_public'])
  expect(shownSwitches(off, [])).toEqual([])
  expect(shownSwitches(off)).toEqual(['file_upload_public'])
  expect(builtFlags()).toEqual(['file_upload_public'])
})

test('a built feature is shown in its place', () => {
  const built = ['api_access', 'ticket_system_public', 'activation_required'] as const
  expect(builtFlags(built)).toEqual(['ticket_system_public', 'api_access'])
  expect(shownSwitches(off, built)).toEqual(['activation_required', 'ticket_system_public', 'api_access'])
})

test('activation by hand that is on already can be switched off', () => {
  expect(shownSwitches({ activation_required: true })).toEqual([
    'activation_required',
    'ticket_system_public',
  ])
  expect(shownSwitches({ activation_required: true })).toEqual(['activation_required', 'file_upload_public'])
})
