import type credits from '#locales/en/credits.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    credits: typeof credits
  }
}
