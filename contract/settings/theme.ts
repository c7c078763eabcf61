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
