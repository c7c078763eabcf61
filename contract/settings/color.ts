import { COLOR, type ThemeColors } from './theme.ts'

/** Arithmetic on `#rrggbb` colours: contrast as WCAG 2 measures it, mixing and hue. Pure. */
type Rgb = readonly [number, number, number]

export function isHex(text: string): boolean {
  return COLOR.test(text.toLowerCase())
}

export function toRgb(hex: string): Rgb {
  if (!isHex(hex)) throw new Error(`Not a colour: ${hex}`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function toHex(rgb: Rgb): string {
  const part = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(rgb[0])}${part(rgb[1])}${part(rgb[2])}`
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const a = toRgb(first)
  const b = toRgb(second)
  const part = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share)
  return toHex([part(0), part(1), part(2)])
}

export function isDark(hex: string): boolean {
  return luminance(hex) < 0.18
}

/** 0 for greys, 1 for the purest colours; near black and near white count little, as the eye has it. */
export function vividness(hex: string): number {
  const [red, green, blue] = toRgb(hex)
  return (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
}

export const READABLE = 4.5

/** Black or white, whichever reads better on the background. */
export function plainTextOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'
}

/**
 * The wanted colour where it can be read on all the backgrounds, else the nearest to it that can, on the way to
 * black or white. Middle tones may leave nothing that reads on all of them: then the first background counts alone.
 */
export function readableOn(
  backgrounds: readonly [string, ...string[]],
  wanted: string,
  ratio = READABLE,
): string {
  const worst = (color: string) => Math.min(...backgrounds.map((background) => contrast(color, background)))
  if (worst(wanted) >= ratio) return wanted
  const goal = worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000'
  if (worst(goal) < ratio && backgrounds.length > 1) return readableOn([backgrounds[0]], wanted, ratio)
  for (let share = 0.95; share > 0; share -= 0.05) {
    const candidate = mix(wanted, goal, share)
    if (worst(candidate) >= ratio) return candidate
  }
  return goal
}

/** The colours with those of text that stands on the page itself, not on a card. */
export function withBodyText(colors: ThemeColors) {
  const body = colors.body_bg_color
  const text = readableOn([body], colors.card_text_color)
  return { ...colors, body_text_color: text, body_muted_color: readableOn([body], mix(text, body, 0.62)) }
}
