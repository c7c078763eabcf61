import { useSyncExternalStore } from 'react'
import { THEMES, type ThemeName } from '#contract/settings/theme.ts'
import { listenerSet } from './shared-value.ts'
import { readText, writeText } from './stored.ts'

/** The theme chosen in this browser, under `theme`; null means the one the site's owner set. */
const choices = listenerSet()

function read(): ThemeName | null {
  const text = readText('theme')
  return THEMES.find((name) => name === text) ?? null
}

export function chooseTheme(theme: ThemeName): void {
  writeText('theme', theme)
  choices.tell()
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === 'theme' || event.key === null) listener()
  }
  const end = choices.subscribe(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    end()
    window.removeEventListener('storage', fromOtherTab)
  }
}

export function useThemeChoice(): ThemeName | null {
  return useSyncExternalStore(subscribe, read)
}
