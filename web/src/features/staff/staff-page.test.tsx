import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { KEYS_OF_PRESET } from '#contract/staff/presets.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { fakeApi } from '../../ui/test/fake-api.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import type { Staff, StaffMember } from './staff.ts'
import { StaffPage } from './staff-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

const me = aUser({ role_id: 1 })
beforeEach(() => signIn(me))

const ALL = {
  change_role: true,
  change_permissions: true,
  block: true,
  remove: true,
  reset_second_factor: true,
}
const aMember = (change: Partial<StaffMember> = {}): StaffMember => ({
  id: 'ida',
  first_name: 'Ida',
  last_name: 'Brandt',
  email: 'ida@example.test',
  role_id: 3,
  permissions: ['orders'],
  is_blocked: false,
  has_second_factor: false,
  last_seen_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  can: ALL,
  ...change,
})

function answers(change: Partial<Staff> = {}) {
  const staff: Staff = {
    items: [aMember()],
    invites: [],
    second_factor_required: false,
    grantable: [...PERMISSIONS],
    can_invite_admins: true,
    ...change,
  }
  return fakeApi({
    'GET /user/admins': () => ({ body: staff }),
    'PUT /staff/ida': () => ({ body: aMember() }),
    'POST /staff_invite': () => ({ body: { email: 'noa@example.test' } }),
    'DELETE /staff/ida': () => ({ body: { status: 'success' } }),
  })
}

const show = () =>
  renderScreen(
    <ModalsProvider>
      <StaffPage />
    </ModalsProvider>,
    { texts: ['staff', 'permissions'] },
  )

async function openIda() {
  await userEvent.click(await screen.findByRole('button', { name: /Ida Brandt/ }))
  return screen.findByRole('dialog', { name: 'Ida Brandt' })
}

const switchesOf = (drawer: HTMLElement) => within(drawer).getAllByRole<HTMLInputElement>('switch')
const sentBy = (calls: { key: string; body: unknown }[], key: string) =>
  calls.find((call) => call.key === key)?.body as { role_id: number; permissions: Permission[] }

test('each line says who it is, what they are, and what stands out', async () => {
  answers({
    items: [
      aMember({ id: me.id, first_name: 'Mara', last_name: 'Lindqvist', role_id: 1, has_second_factor: true }),
      aMember({ is_blocked: true }),
    ],
  })
  await show()
  const people = within(await screen.findByRole('list', { name: 'Staff' })).getAllByRole('listitem')
  expect(people).toHaveLength(2)
  expect(people[0]).toHaveTextContent('Mara Lindqvist (you)')
  expect(people[0]).toHaveTextContent('Administrator')
  expect(people[0]).toHaveTextContent('Second factor')
  expect(people[1]).toHaveTextContent(`1 of ${PERMISSIONS.length} permissionsBlocked`)
})

test('a preset sets the keys, and what is changed after it is saved with them', async () => {
  const calls = answers()
  await show()
  const drawer = await openIda()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Bookkeeping' }))
  const on = switchesOf(drawer).filter(({ checked }) => checked)
  expect(on).toHaveLength(KEYS_OF_PRESET.bookkeeper.length)
  await userEvent.click(within(drawer).getByRole('switch', { name: /^Orders/ }))
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentBy(calls, 'PUT /staff/ida')).toBeDefined())
  const { role_id, permissions } = sentBy(calls, 'PUT /staff/ida')
  expect(role_id).toBe(3)
  expect(permissions.toSorted()).toEqual(['orders', ...KEYS_OF_PRESET.bookkeeper].toSorted())
})

test('keys that the one who looks does not hold cannot be given or taken, by a preset neither', async () => {
  const calls = answers({
    items: [aMember({ permissions: ['orders', 'settings'] })],
    grantable: ['orders', 'tickets'],
    can_invite_admins: false,
  })
  await show()
  const drawer = await openIda()
  expect(switchesOf(drawer).filter(({ disabled }) => !disabled)).toHaveLength(2)
  for (const role of within(drawer).getAllByRole('radio')) expect(role).toBeDisabled()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Support' }))
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentBy(calls, 'PUT /staff/ida')).toBeDefined())
  expect(sentBy(calls, 'PUT /staff/ida').permissions).toEqual(['orders', 'tickets', 'settings'])
})

test('of somebody beyond reach all is shown and nothing can be done', async () => {
  const none = Object.fromEntries(Object.keys(ALL).map((act) => [act, false])) as StaffMember['can']
  answers({ items: [aMember({ can: none })] })
  await show()
  const drawer = await openIda()
  expect(drawer).toHaveTextContent('You cannot change the rights of this person.')
  expect(switchesOf(drawer).every(({ disabled }) => disabled)).toBe(true)
  for (const name of ['Save', 'Block', 'Remove', 'Tuner'])
    expect(within(drawer).queryByRole('button', { name })).toBeNull()
})

test('removing somebody asks first', async () => {
  const calls = answers()
  await show()
  const drawer = await openIda()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove Ida Brandt?' })
  expect(calls.map(({ key }) => key)).not.toContain('DELETE /staff/ida')
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('DELETE /staff/ida'))
})

test('an invitation goes out with the keys of its preset', async () => {
  const calls = answers()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'noa@example.test')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tuner' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(sentBy(calls, 'POST /staff_invite')).toBeDefined())
  expect(sentBy(calls, 'POST /staff_invite')).toEqual({
    email: 'noa@example.test',
    role_id: 3,
    permissions: KEYS_OF_PRESET.tuner,
  })
})
