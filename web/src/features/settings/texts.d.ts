import type settings from '#locales/en/settings.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    settings: typeof settings
  }
}
