import { expect, test, vi } from 'vitest'
import { expectOverlays, overlaysAreThere, overlaysFailed, withOverlays } from './overlays.ts'

const newQuestion = () => ({ show: vi.fn(), showPlainly: vi.fn(), giveUp: vi.fn() })

test('without a frame that brings them nobody waits', () => {
  const question = newQuestion()
  withOverlays(question)
  expect(question.show).toHaveBeenCalledTimes(1)
})

test('a question waits until there is a place for it, and is asked once', async () => {
  const leave = expectOverlays()
  const question = newQuestion()
  withOverlays(question)
  await Promise.resolve()
  expect(question.show).not.toHaveBeenCalled()
  overlaysAreThere()
  await vi.waitFor(() => expect(question.show).toHaveBeenCalledTimes(1))
  leave()
  expect(question.giveUp).not.toHaveBeenCalled()
})

test('of impatient clicks only the last is asked', async () => {
  const leave = expectOverlays()
  const [first, last] = [newQuestion(), newQuestion()]
  withOverlays(first)
  withOverlays(last)
  expect(first.giveUp).toHaveBeenCalledTimes(1)
  overlaysAreThere()
  await vi.waitFor(() => expect(last.show).toHaveBeenCalledTimes(1))
  expect(first.show).not.toHaveBeenCalled()
  leave()
})

test('a place that does not come leaves nobody waiting', async () => {
  const leave = expectOverlays()
  const question = newQuestion()
  withOverlays(question)
  overlaysFailed()
  expect(question.showPlainly).toHaveBeenCalledTimes(1)
  overlaysAreThere()
  await Promise.resolve()
  expect(question.show).not.toHaveBeenCalled()
  leave()
})

test('whoever leaves the frame has answered no', () => {
  const leave = expectOverlays()
  const question = newQuestion()
  withOverlays(question)
  leave()
  expect(question.giveUp).toHaveBeenCalledTimes(1)
})
