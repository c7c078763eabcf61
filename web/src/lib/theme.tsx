import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { directionOf } from '#contract/languages.ts'
import { withBodyText } from '#contract/settings/color.ts'
import { DEFAULT_COLORS, type ThemeColors, type ThemeName } from '#contract/settings/theme.ts'
import { mantineTheme, variablesResolver } from './mantine-theme.ts'
import { siteQuery } from './site.ts'
import { writeText } from './stored.ts'
import { chooseTheme, useThemeChoice } from './theme-choice.ts'
import { type Palette, paletteFrom, paletteOf, themeVariables } from './theme-colors.ts'
import { useTranslation } from './use-translation.ts'

export function useTheme(): { theme: ThemeName; palette: Palette; choose: (theme: ThemeName) => void } {
  const choice = useThemeChoice()
  // Not suspending: the screen that reports missing site data needs a theme as well.
  const site = useQuery({ ...siteQuery, enabled: false }).data
  const theme = choice ?? site?.default_theme ?? 'default'
  const colors = site?.theme ?? DEFAULT_COLORS
  const palette = useMemo(() => paletteOf(theme, colors), [theme, colors])
  return { theme, palette, choose: chooseTheme }
}

/** The policy of the page lets only style elements with this number in; the server writes it into the page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { palette } = useTheme()
  const resolver = useMemo(() => variablesResolver(palette), [palette])
  useEffect(() => {
    // boot.js reads this before the program has loaded: the first frame has these colours. What it set then has done
    // its work by now and would win over the theme.
    writeText('paint', JSON.stringify({ colors: withBodyText(palette.colors), scheme: palette.scheme }))
    document.documentElement.style.removeProperty('color-scheme')
  }, [palette])
  return (
    <DirectionProvider detectDirection={false}>
      <MantineProvider
        theme={mantineTheme}
        forceColorScheme={palette.scheme}
        cssVariablesResolver={resolver}
        getStyleNonce={styleNonce}
      >
        <DirectionFollower />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Mantine mirrors sliders, menus and tooltips by its own notion of direction. */
function DirectionFollower() {
  const { i18n } = useTranslation()
  const { setDirection } = useDirection()
  const direction = directionOf(i18n.language)
  useLayoutEffect(() => setDirection(direction), [direction, setDirection])
  return null
}

/**
 * Shows nine colours inside one element without touching the rest of the page: the theme editor's preview.
 * Returns what undoes it.
 */
export function previewColors(element: HTMLElement, colors: ThemeColors): () => void {
  const palette = paletteFrom(colors)
  const variables = themeVariables(palette)
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  element.style.setProperty('color-scheme', palette.scheme)
  return () => {
    for (const name of Object.keys(variables)) element.style.removeProperty(name)
    element.style.removeProperty('color-scheme')
  }
}
