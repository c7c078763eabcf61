import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetDrafts, useDraft } from './drafts.ts'

beforeEach(() => localStorage.clear())

/** As a page that was just loaded finds it. */
const textFor = (person: string, talk: string) => renderHook(() => useDraft(person, talk)).result.current[0]

function type(person: string, talk: string, text: string) {
  const { result } = renderHook(() => useDraft(person, talk))
  act(() => result.current[1](text))
  expect(result.current[0]).toBe(text)
}

test('half a message outlives the page, each in its talk, and goes when it is sent', () => {
  type('tom', 'nora', 'Your file is')
  type('tom', 'otto', 'Which ECU')
  expect([textFor('tom', 'nora'), textFor('tom', 'otto'), textFor('tom', 'una')]).toEqual([
    'Your file is',
    'Which ECU',
    '',
  ])
  type('tom', 'nora', '')
  expect([textFor('tom', 'nora'), textFor('tom', 'otto')]).toEqual(['', 'Which ECU'])
})

test('it is nobody else’s, and with the sign-out nothing of it is left', () => {
  type('tom', 'nora', 'Your file is')
  type('una', 'nora', 'Hello Nora')
  expect(textFor('ann', 'nora')).toBe('')
  forgetDrafts('tom')
  expect([textFor('tom', 'nora'), textFor('una', 'nora')]).toEqual(['', 'Hello Nora'])
  forgetDrafts('una')
  expect(Object.keys(localStorage)).toEqual([])
})

test('what another program wrote there is no draft', () => {
  localStorage.setItem(
    'chat_draft.tom.nora',
    '{"version":1,"saved_at":"2026-05-05T09:00:00.000Z","draft":{"text":7}}',
  )
  expect(textFor('tom', 'nora')).toBe('')
})
