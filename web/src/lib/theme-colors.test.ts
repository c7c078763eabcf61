import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, mix, plainTextOn, READABLE, readableOn, toHex, toRgb } from '#contract/settings/color.ts'
import { DEFAULT_COLORS, THEME_COLORS, THEMES, type ThemeColors } from '#contract/settings/theme.ts'
import {
  accentFrom,
  contrastWarnings,
  paletteFrom,
  paletteOf,
  STATUS_TONES,
  themeVariables,
} from './theme-colors.ts'

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => toHex(rgb as [number, number, number]))
const nineColors = fc
  .array(color, { minLength: 9, maxLength: 9 })
  .map((list) => Object.fromEntries(THEME_COLORS.map((name, index) => [name, list[index]])) as ThemeColors)

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#3556f0', '#ffffff', 5.61],
  ['#123456', '#123456', 1],
])('contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test('colours survive the way to numbers and back; what is none throws', () => {
  expect(toRgb('#0d1424')).toEqual([13, 20, 36])
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(() => toRgb('red;}body{')).toThrow('Not a colour')
})

test('a readable colour is kept, an unreadable one moves until it reads', () => {
  expect(readableOn(['#ffffff'], '#161d2d')).toBe('#161d2d')
  const mended = readableOn(['#ffffff'], '#cccccc')
  expect(mended).not.toBe('#cccccc')
  expect(contrast(mended, '#ffffff')).toBeGreaterThanOrEqual(READABLE)
})

test('on any single background there is a readable version of any colour', () => {
  fc.assert(
    fc.property(color, color, (background, wanted) => {
      expect(contrast(readableOn([background], wanted), background)).toBeGreaterThanOrEqual(READABLE)
      expect(contrast(plainTextOn(background), background)).toBeGreaterThanOrEqual(READABLE)
    }),
  )
})

const PAIRS = [
  ['--td-header-top', '--td-header-top-text'],
  ['--td-header-bar', '--td-header-bar-text'],
  ['--td-left-bar', '--td-left-bar-text'],
  ['--td-left-bar', '--td-left-bar-strong'],
  ['--td-left-bar', '--td-left-bar-muted'],
  ['--td-card', '--td-card-text'],
  ['--td-card', '--td-muted'],
  ['--td-hover', '--td-card-text'],
  ['--td-hover', '--td-muted'],
  ['--td-body', '--td-body-text'],
  ['--td-body', '--td-body-muted'],
  ['--td-accent', '--td-accent-text'],
  ['--td-card', '--td-accent'],
  ...STATUS_TONES.flatMap((tone) => [
    ['--td-card', `--td-${tone}`],
    [`--td-${tone}`, `--td-${tone}-text`],
    [`--td-${tone}-soft`, `--td-${tone}`],
  ]),
] as [string, string][]

describe('every text reads at 4.5:1', () => {
  const ratioOf = (variables: Record<string, string>, [background, text]: [string, string]) =>
    contrast(variables[background] ?? '', variables[text] ?? '')

  test.each(THEMES)('in the theme %s', (theme) => {
    const variables = themeVariables(paletteOf(theme, DEFAULT_COLORS))
    const low = PAIRS.filter((pair) => ratioOf(variables, pair) < READABLE)
    expect(low).toEqual([])
  })

  test('in whatever an owner chooses', () => {
    fc.assert(
      fc.property(nineColors, (colors) => {
        const variables = themeVariables(paletteFrom(colors))
        expect(PAIRS.filter((pair) => ratioOf(variables, pair) < READABLE)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('in light badges and buttons of the fixed themes', () => {
    for (const theme of THEMES) {
      const variables = themeVariables(paletteOf(theme, DEFAULT_COLORS))
      for (const name of ['accent', ...STATUS_TONES]) {
        const pair: [string, string] = [
          `--mantine-color-${name}-light`,
          `--mantine-color-${name}-light-color`,
        ]
        expect(ratioOf(variables, pair), `${theme} ${name}`).toBeGreaterThanOrEqual(READABLE)
      }
    }
  })
})

test('the nine colours stand in the variables as they were chosen', () => {
  const variables = themeVariables(paletteOf('custom', DEFAULT_COLORS))
  expect(variables).toMatchObject({
    '--td-header-top': '#0d1424',
    '--td-header-bar': '#ffffff',
    '--td-left-bar': '#131a2b',
    '--td-card': '#ffffff',
    '--td-card-text': '#161d2d',
    '--td-body': '#f5f6f9',
    '--td-accent': '#3556f0',
    '--mantine-color-body': '#ffffff',
  })
})

test('the accent is the most vivid surface, made readable; greys fall back to blue', () => {
  expect(accentFrom({ ...DEFAULT_COLORS, header_bar_color: '#0b6e4f' })).toBe('#0b6e4f')
  expect(accentFrom(DEFAULT_COLORS)).toBe('#3556f0')
  const yellow = accentFrom({ ...DEFAULT_COLORS, header_bar_color: '#ffd400' })
  expect(contrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(READABLE)
})

test('a dark card makes a dark scheme', () => {
  expect(paletteFrom({ ...DEFAULT_COLORS, card_bg_color: '#131924' }).scheme).toBe('dark')
  expect(paletteFrom(DEFAULT_COLORS).scheme).toBe('light')
})

test('the editor is told which pairs read badly, how badly, and what is shown instead', () => {
  expect(contrastWarnings(DEFAULT_COLORS)).toEqual([])
  const [warning, ...others] = contrastWarnings({ ...DEFAULT_COLORS, header_bar_text_color: '#aaaaaa' })
  expect(others).toEqual([])
  expect(warning).toMatchObject({
    background: 'header_bar_color',
    text: 'header_bar_text_color',
    ratio: 2.32,
  })
  expect(contrast(warning?.mended ?? '', '#ffffff')).toBeGreaterThanOrEqual(READABLE)
})
