import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { type Palette, STATUS_TONES, themeVariables } from './theme-colors.ts'

/** Colours that follow the palette. `color="bad"` is danger, `color="ok"` success; Mantine's own red and green are not ours. */
const NAMED = ['accent', ...STATUS_TONES] as const

/** All ten shades are one colour: the strengths in between are computed by themeVariables. */
function tuple(name: string): MantineColorsTuple {
  return Array.from({ length: 10 }, () => `var(--td-${name})`) as unknown as MantineColorsTuple
}

/** Mantine paints fields, menus and lines of dark screens in these shades of grey; ours follow the site's colours. */
const DARK_SHADES = [
  'var(--td-card-text)',
  'var(--td-card-text)',
  'var(--td-muted)',
  'var(--td-muted)',
  'var(--td-field-line)',
  'var(--td-hover)',
  'var(--td-card)',
  'var(--td-hover)',
  'var(--td-body)',
  'var(--td-body)',
] as const satisfies MantineColorsTuple

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = NAMED.find((candidate) => candidate === (input.color ?? input.theme.primaryColor))
  if (!name || input.variant !== 'filled') return colors
  return { ...colors, color: `var(--td-${name}-text)`, hoverColor: `var(--td-${name}-text)` }
}

/** Mantine's header element would count as a second banner of the page. */
const DIALOG = { header: { role: 'presentation' } }

export const mantineTheme = createTheme({
  primaryColor: 'accent',
  colors: { ...Object.fromEntries(NAMED.map((name) => [name, tuple(name)])), dark: DARK_SHADES },
  variantColorResolver,
  fontFamily: "'Inter Variable', 'Noto Sans Arabic Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { md: '1.45' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '21px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Heights stand in app/global.css: 36 px, 44 px where a finger points.
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 'control', variant: 'subtle', color: 'idle' } },
    Checkbox: { defaultProps: { iconColor: 'var(--td-accent-text)' } },
    Radio: { defaultProps: { iconColor: 'var(--td-accent-text)' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, attributes: DIALOG },
      styles: { title: { fontSize: '16px', fontWeight: 650 } },
    },
    Drawer: { defaultProps: { attributes: DIALOG } },
    Anchor: { defaultProps: { underline: 'always' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 18 } },
    Alert: { defaultProps: { variant: 'light' } },
    // The place for the first focus is an element that a menu may not contain.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** Mantine writes its own light and dark values with a stronger selector, so ours stand in those places too. */
export function variablesResolver(palette: Palette): CSSVariablesResolver {
  const variables = themeVariables(palette)
  return () => ({ variables, light: variables, dark: variables })
}
