import { isHex } from '#contract/settings/color.ts'
import { THEME_COLORS, type ThemeColors } from '#contract/settings/theme.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'

/** While a colour is being typed it is none yet; the last saved one stands in for it. Always in small letters. */
export function usableColors(typed: ThemeColors, saved: ThemeColors): ThemeColors {
  const pairs = THEME_COLORS.map((name) => [
    name,
    isHex(typed[name]) ? typed[name].toLowerCase() : saved[name],
  ])
  return Object.fromEntries(pairs) as ThemeColors
}

export function checkColors(typed: ThemeColors): Problems<ThemeColors> {
  return Object.fromEntries(THEME_COLORS.map((name) => [name, !isHex(typed[name]) && 'invalid_color']))
}

export function sameColors(one: ThemeColors, other: ThemeColors): boolean {
  return THEME_COLORS.every((name) => one[name].toLowerCase() === other[name].toLowerCase())
}
