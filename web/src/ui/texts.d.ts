import type ui from '#locales/en/ui.json'

declare module '../lib/texts.ts' {
  interface Texts {
    ui: typeof ui
  }
}
