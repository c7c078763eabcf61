/** The nine colours of a site and the themes a visitor can choose. No zod: the web imports this. */
export const THEMES = ['default', 'red', 'dark', 'custom'] as const
export type ThemeName = (typeof THEMES)[number]

export const COLOR = /^#[0-9a-f]{6}$/

export const THEME_COLORS = [
  'header_top_color',
  'header_top_text_color',
  'header_bar_color',
  'header_bar_text_color',
  'left_bar_color',
  'left_bar_text_color',
  'card_bg_color',
  'card_text_color',
  'body_bg_color',
] as const
export type ThemeColor = (typeof THEME_COLORS)[number]
export type ThemeColors = Record<ThemeColor, string>

export const DEFAULT_COLORS: ThemeColors = {
  header_top_color: '#0d1424',
  header_top_text_color: '#c6cede',
  header_bar_color: '#ffffff',
  header_bar_text_color: '#131a2a',
  left_bar_color: '#131a2b',
  left_bar_text_color: '#b9c2d6',
  card_bg_color: '#ffffff',
  card_text_color: '#161d2d',
  body_bg_color: '#f5f6f9',
}

const RED_COLORS: ThemeColors = {
  header_top_color: '#6d0f1a',
  header_top_text_color: '#f6dcdf',
  header_bar_color: '#ffffff',
  header_bar_text_color: '#241416',
  left_bar_color: '#241416',
  left_bar_text_color: '#d6c2c5',
  card_bg_color: '#ffffff',
  card_text_color: '#231718',
  body_bg_color: '#f8f5f5',
}

const DARK_COLORS: ThemeColors = {
  header_top_color: '#06090f',
  header_top_text_color: '#c6cede',
  header_bar_color: '#10151f',
  header_bar_text_color: '#e8ecf4',
  left_bar_color: '#0b0f17',
  left_bar_text_color: '#9aa6bd',
  card_bg_color: '#131924',
  card_text_color: '#e6eaf2',
  body_bg_color: '#0a0e15',
}

/** The nine colours of a theme; `custom` is what the site's owner chose. */
export function colorsOf(theme: ThemeName, siteColors: ThemeColors): ThemeColors {
  return { default: DEFAULT_COLORS, red: RED_COLORS, dark: DARK_COLORS, custom: siteColors }[theme]
}
