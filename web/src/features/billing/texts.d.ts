import type purchases from '#locales/en/purchases.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    purchases: typeof purchases
  }
}
