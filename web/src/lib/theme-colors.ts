import {
  contrast,
  isDark,
  mix,
  plainTextOn,
  READABLE,
  readableOn,
  vividness,
  withBodyText,
} from '#contract/settings/color.ts'
import { colorsOf, type ThemeColors, type ThemeName } from '#contract/settings/theme.ts'

/**
 * From nine colours to everything on screen. A site's owner chooses nine; accent, muted text, lines and hovers
 * follow, and whatever carries text is pushed until it reads at 4.5:1. Pure, so that the editor can show warnings and a
 * preview without applying anything.
 */
export const STATUS_TONES = ['ok', 'wait', 'busy', 'bad', 'idle'] as const
export type StatusTone = (typeof STATUS_TONES)[number]

export interface Palette {
  scheme: 'light' | 'dark'
  colors: ThemeColors
  accent: string
  tones: Record<StatusTone, string>
}

const LIGHT_TONES: Palette['tones'] = {
  ok: '#157f4d',
  wait: '#8a5a00',
  busy: '#2450c8',
  bad: '#b3261e',
  idle: '#5a6478',
}
const DARK_TONES: Palette['tones'] = {
  ok: '#4fc98b',
  wait: '#e0a83a',
  busy: '#8aa4ff',
  bad: '#ff8a80',
  idle: '#97a2b8',
}

const ACCENT = { light: '#3556f0', dark: '#7d94ff' }

export function paletteOf(theme: ThemeName, siteColors: ThemeColors): Palette {
  const colors = colorsOf(theme, siteColors)
  if (theme === 'dark') return { scheme: 'dark', colors, accent: ACCENT.dark, tones: DARK_TONES }
  if (theme === 'red') return { scheme: 'light', colors, accent: '#c01f30', tones: LIGHT_TONES }
  return paletteFrom(colors)
}

/** A palette of the owner's nine colours. Status colours keep their meaning and only move to stay readable. */
export function paletteFrom(colors: ThemeColors): Palette {
  const scheme = isDark(colors.card_bg_color) ? 'dark' : 'light'
  const tones = { ...(scheme === 'dark' ? DARK_TONES : LIGHT_TONES) }
  for (const tone of STATUS_TONES) tones[tone] = readableOn([colors.card_bg_color], tones[tone])
  return { scheme, colors, accent: accentFrom(colors), tones }
}

/**
 * The most vivid of the owner's surface colours, made readable on cards and page; where all are shades of grey
 * or nearly so, the default accent. Near-black blues are surfaces, not accents, hence the threshold.
 */
export function accentFrom(colors: ThemeColors): string {
  const surfaces = [colors.header_bar_color, colors.header_top_color, colors.left_bar_color]
  const vivid = surfaces.reduce((best, color) => (vividness(color) > vividness(best) ? color : best))
  const dark = isDark(colors.card_bg_color)
  const base = vividness(vivid) >= 0.3 ? vivid : dark ? ACCENT.dark : ACCENT.light
  return readableOn([colors.card_bg_color, softOf(colors, base)], base)
}

function softOf(colors: ThemeColors, accent: string): string {
  return mix(accent, colors.card_bg_color, 0.09)
}

/** Every custom property of the look. `--td-*` are ours, for style sheets; the rest steers Mantine. */
export function themeVariables(palette: Palette): Record<string, string> {
  const { colors, accent, tones } = palette
  const card = colors.card_bg_color
  const chosen = readableOn([card], colors.card_text_color)
  const text = readableOn([card, mix(chosen, card, HOVER_SHARES[0])], chosen)
  const body = colors.body_bg_color
  const onBody = withBodyText(colors)
  const muted = readableOn([card, mix(text, card, HOVER_SHARES[0])], mix(text, card, 0.62))
  const line = mix(text, card, 0.12)
  const hover = hoverOf(card, text, muted)
  const field = mix(text, card, 0.22)
  const bar = colors.header_bar_color
  const barText = readableOn([bar], colors.header_bar_text_color)
  const left = colors.left_bar_color
  const leftText = readableOn([left, mix(plainTextOn(left), left, 0.1)], colors.left_bar_text_color)
  const variables: Record<string, string> = {
    '--td-header-top': colors.header_top_color,
    '--td-header-top-text': readableOn([colors.header_top_color], colors.header_top_text_color),
    '--td-header-bar': bar,
    '--td-header-bar-text': barText,
    '--td-header-bar-line': mix(barText, bar, 0.12),
    '--td-header-bar-hover': mix(barText, bar, 0.06),
    '--td-left-bar': left,
    '--td-left-bar-text': leftText,
    '--td-left-bar-muted': readableOn([left], mix(leftText, left, 0.7)),
    '--td-left-bar-strong': plainTextOn(left),
    '--td-left-bar-active': mix(plainTextOn(left), left, 0.1),
    '--td-card': card,
    '--td-card-text': text,
    '--td-body': body,
    '--td-body-text': onBody.body_text_color,
    '--td-body-muted': onBody.body_muted_color,
    '--td-line': line,
    '--td-muted': muted,
    '--td-hover': hover,
    '--td-field-line': field,
    '--td-soft': softOf(colors, accent),
    '--mantine-color-body': card,
    '--mantine-color-text': text,
    '--mantine-color-bright': text,
    '--mantine-color-dimmed': muted,
    '--mantine-color-placeholder': muted,
    '--mantine-color-anchor': accent,
    '--mantine-color-error': tones.bad,
    '--mantine-color-success': tones.ok,
    '--mantine-color-default': card,
    '--mantine-color-default-hover': hover,
    '--mantine-color-default-color': text,
    '--mantine-color-default-border': field,
    '--mantine-color-disabled': mix(text, card, 0.06),
    '--mantine-color-disabled-color': mix(text, card, 0.5),
    '--mantine-color-disabled-border': line,
    '--mantine-primary-color-contrast': plainTextOn(accent),
  }
  for (const [name, color] of [['accent', accent], ...Object.entries(tones)] as [string, string][]) {
    Object.assign(variables, toneVariables(name, color, card, text))
  }
  return variables
}

const HOVER_SHARES = [0.05, 0.04, 0.03, 0.02, 0.01] as const

/** Under the pointer a line is a little darker or lighter; a card of middling grey leaves its texts less room for it. */
function hoverOf(card: string, text: string, muted: string): string {
  const shade = (share: number) => mix(text, card, share)
  const reads = (share: number) => [text, muted].every((color) => contrast(color, shade(share)) >= READABLE)
  return shade(HOVER_SHARES.find(reads) ?? 0)
}

/** As much of the colour as its own text can still be read on. */
function softest(color: string, card: string): string {
  const shares = [0.1, 0.08, 0.06, 0.04, 0.02]
  const share = shares.find((candidate) => contrast(color, mix(color, card, candidate)) >= READABLE) ?? 0
  return mix(color, card, share)
}

/** One named colour in all the strengths that Mantine's variants ask for. */
function toneVariables(name: string, color: string, card: string, text: string): Record<string, string> {
  const filledText = plainTextOn(color)
  const light = softest(color, card)
  // Towards the text's opposite, so that the label never loses contrast while pointed at.
  const filledHover = mix(color, filledText === '#ffffff' ? '#000000' : '#ffffff', 0.88)
  const lightHover = mix(color, card, 0.16)
  const lightColor = readableOn([light, lightHover], color)
  const mantine = `--mantine-color-${name}`
  return {
    [`--td-${name}`]: color,
    [`--td-${name}-text`]: filledText,
    [`--td-${name}-soft`]: light,
    [`${mantine}-text`]: color,
    [`${mantine}-filled`]: color,
    [`${mantine}-filled-hover`]: filledHover,
    [`${mantine}-light`]: light,
    [`${mantine}-light-hover`]: lightHover,
    [`${mantine}-light-color`]: lightColor,
    [`${mantine}-outline`]: color,
    [`${mantine}-outline-hover`]: mix(text, card, 0.04),
    ...(name === 'accent'
      ? {
          '--mantine-primary-color-filled': color,
          '--mantine-primary-color-filled-hover': filledHover,
          '--mantine-primary-color-light': light,
          '--mantine-primary-color-light-hover': lightHover,
          '--mantine-primary-color-light-color': lightColor,
        }
      : {}),
  }
}

/** Pairs an owner chose that read badly; the screen mends them, the editor says so. */
const COLOR_PAIRS = [
  ['header_top_color', 'header_top_text_color'],
  ['header_bar_color', 'header_bar_text_color'],
  ['left_bar_color', 'left_bar_text_color'],
  ['card_bg_color', 'card_text_color'],
  ['body_bg_color', 'card_text_color'],
] as const

interface ContrastWarning {
  background: (typeof COLOR_PAIRS)[number][0]
  text: (typeof COLOR_PAIRS)[number][1]
  /** Cut, not rounded, to two decimals: 4.49 must not read as enough. */
  ratio: number
  /** What is shown instead. */
  mended: string
}

export function contrastWarnings(colors: ThemeColors): ContrastWarning[] {
  return COLOR_PAIRS.flatMap(([background, text]) => {
    const ratio = contrast(colors[background], colors[text])
    if (ratio >= READABLE) return []
    const mended = readableOn([colors[background]], colors[text])
    return [{ background, text, ratio: Math.floor(ratio * 100) / 100, mended }]
  })
}
