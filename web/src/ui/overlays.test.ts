import { expect, test, vi } from 'vitest'
import { expectOverlays, overlaysAreThere, withOverlays } from './overlays.ts'

test('without a frame that brings them nobody waits', () => {
  const show = vi.fn()
  withOverlays(show)
  expect(show).toHaveBeenCalledTimes(1)
})

test('a question waits until there is a place for it, and is asked once', async () => {
  const leave = expectOverlays()
  const show = vi.fn()
  withOverlays(show)
  await Promise.resolve()
  expect(show).not.toHaveBeenCalled()
  overlaysAreThere()
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1))
  leave()
})
