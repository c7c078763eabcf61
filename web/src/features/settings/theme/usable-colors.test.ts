import { expect, test } from 'vitest'
import { DEFAULT_COLORS } from '#contract/settings/theme.ts'
import { checkColors, sameColors, usableColors } from './usable-colors.ts'

test('half a colour leaves the saved one in place', () => {
  const typed = { ...DEFAULT_COLORS, card_bg_color: '#ff', left_bar_color: '#AABBCC' }
  expect(usableColors(typed, DEFAULT_COLORS)).toEqual({ ...DEFAULT_COLORS, left_bar_color: '#aabbcc' })
})

test('only what is no colour is refused', () => {
  const problems = checkColors({ ...DEFAULT_COLORS, body_bg_color: 'red', card_text_color: '#12345' })
  expect(Object.keys(problems).filter((name) => problems[name as 'body_bg_color'])).toEqual([
    'card_text_color',
    'body_bg_color',
  ])
})

test('capital letters make no other colour', () => {
  expect(sameColors(DEFAULT_COLORS, { ...DEFAULT_COLORS, card_bg_color: '#FFFFFF' })).toBe(true)
  expect(sameColors(DEFAULT_COLORS, { ...DEFAULT_COLORS, card_bg_color: '#fffffe' })).toBe(false)
})
