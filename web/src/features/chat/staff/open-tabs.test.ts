import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeTab, openTab, useOpenTabs } from './open-tabs.ts'

const ME = 'me'
const show = () => renderHook(() => useOpenTabs(ME).map(({ id, name }) => `${id}:${name}`))
const open = (id: string, name = id.toUpperCase()) => act(() => openTab(ME, { id, name }))

beforeEach(() => localStorage.clear())

test('tabs stand in the order of opening, once each, and learn the name when it is known', () => {
  const { result } = show()
  expect(result.current).toEqual([])
  open('a', '')
  open('b')
  open('a', 'Nora')
  expect(result.current).toEqual(['a:Nora', 'b:B'])
  expect(show().result.current).toEqual(['a:Nora', 'b:B'])
})

test('closing leads to the next one, else to the one before, else nowhere', () => {
  const { result } = show()
  for (const id of ['a', 'b', 'c']) open(id)
  let next: string[] = []
  act(() => {
    next = ['b', 'c', 'a', 'unknown'].map((id) => closeTab(ME, id)?.id ?? 'none')
  })
  expect(next).toEqual(['c', 'a', 'none', 'none'])
  expect(result.current).toEqual([])
})

test('the thirteenth takes the place of the first, and what is stored broken is nothing', () => {
  const { result } = show()
  for (let at = 0; at < 13; at += 1) open(`t${at}`)
  expect([result.current.length, result.current[0], result.current.at(-1)]).toEqual([12, 't1:T1', 't12:T12'])
  localStorage.setItem(`chat_tabs.${ME}`, '{"id":1}')
  expect(show().result.current).toEqual([])
})
