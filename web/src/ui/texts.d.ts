import type imports from '#locales/en/imports.json'
import type ui from '#locales/en/ui.json'

declare module '../lib/texts.ts' {
  interface Texts {
    imports: typeof imports
    ui: typeof ui
  }
}
