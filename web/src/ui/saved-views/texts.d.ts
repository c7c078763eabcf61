import type savedViews from '#locales/en/saved-views.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    'saved-views': typeof savedViews
  }
}
