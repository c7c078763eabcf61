import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import {
  currentUser,
  displayName,
  hasPermission,
  sessionArea,
  signIn,
  signOut,
  subscribeSession,
  updateUser,
  useUser,
} from './session.ts'

function Name() {
  const user = useUser()
  return <p>{user ? displayName(user) : 'nobody'}</p>
}

afterEach(() => {
  sessionStorage.clear()
  signOut()
})

test('the user object with its tokens stands flat in local storage under "user"', () => {
  signIn(aUser())
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    email: 'mara@example.test',
    access_token: 'access-1',
    refresh_token: 'refresh-1',
  })
  signOut()
  expect(localStorage.getItem('user')).toBeNull()
})

test('screens follow sign-in, change and sign-out', () => {
  render(<Name />)
  expect(screen.getByText('nobody')).toBeInTheDocument()
  act(() => signIn(aUser()))
  expect(screen.getByText('Mara Lindqvist')).toBeInTheDocument()
  act(() => updateUser({ last_name: 'Berg' }))
  expect(screen.getByText('Mara Berg')).toBeInTheDocument()
  act(() => signOut())
  expect(screen.getByText('nobody')).toBeInTheDocument()
})

test('a guarded screen that is first drawn after the sign-out shows whom the guard saw', async () => {
  // Nobody was drawn in this program yet.
  vi.resetModules()
  const session = await import('./session.ts')
  session.signIn(aUser())
  expect(session.currentUser()).not.toBeNull()
  session.signOut()
  const { result } = renderHook(() => session.useSignedInUser())
  expect(result.current.first_name).toBe('Mara')
})

test('screens follow what another tab does', () => {
  render(<Name />)
  act(() => {
    localStorage.setItem('user', JSON.stringify(aUser({ first_name: 'Ida' })))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  })
  expect(screen.getByText('Ida Lindqvist')).toBeInTheDocument()
})

test('what an earlier version stored is understood: nobody is impersonated, or whoever was', () => {
  const { impersonation: _, ...stored } = aUser()
  localStorage.setItem('user', JSON.stringify({ ...stored, acting: null }))
  expect(currentUser()?.impersonation).toBeNull()
  const acting = { name: 'Nora Lind', until: '2026-01-01T09:00:00.000Z' }
  localStorage.setItem('user', JSON.stringify({ ...stored, acting }))
  expect(currentUser()?.impersonation).toEqual(acting)
})

test('the same user is the same object, or React would render for ever', () => {
  signIn(aUser())
  expect(currentUser()).toBe(currentUser())
})

test('new data are ignored once somebody signed out', () => {
  signIn(aUser())
  signOut()
  updateUser({ access_token: 'late' })
  expect(currentUser()).toBeNull()
})

test.each(['{', '"text"', '[]', '{"id":"x"}'])('%s in storage counts as nobody', (text) => {
  localStorage.setItem('user', text)
  expect(currentUser()).toBeNull()
})

describe('while working in a customer’s account', () => {
  const customer = aUser({
    id: 'c',
    first_name: 'Omar',
    access_token: 'impersonation',
    impersonation: { name: 'S', until: 'x' },
  })

  test('the session of the tab wins and the own one stays untouched', () => {
    signIn(aUser({ role_id: 1 }))
    sessionStorage.setItem('user', JSON.stringify(customer))
    expect(sessionArea()).toBe('session')
    expect(currentUser()).toMatchObject({ id: 'c', access_token: 'impersonation' })
    updateUser({ access_token: 'impersonation-2' })
    expect(JSON.parse(sessionStorage.getItem('user') ?? '').access_token).toBe('impersonation-2')
    expect(JSON.parse(localStorage.getItem('user') ?? '').access_token).toBe('access-1')
  })

  test('signing out leaves the account and returns to the own session', () => {
    signIn(aUser({ role_id: 1 }))
    sessionStorage.setItem('user', JSON.stringify(customer))
    signOut()
    expect(currentUser()).toMatchObject({ role_id: 1, access_token: 'access-1' })
  })
})

test('where storage is denied one can still sign in until the page is left', () => {
  const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'QuotaExceededError')
  })
  const heard = vi.fn()
  const end = subscribeSession(heard)
  signIn(aUser())
  expect(currentUser()?.email).toBe('mara@example.test')
  expect(heard).toHaveBeenCalledTimes(1)
  end()
  denied.mockRestore()
})

test('permissions are asked of the user object', () => {
  const user = aUser({ role_id: 3, permissions: ['settings'] })
  expect([hasPermission(user, 'settings'), hasPermission(user, 'tnc'), hasPermission(null, 'tnc')]).toEqual([
    true,
    false,
    false,
  ])
})
