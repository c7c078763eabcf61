import type vat from '#locales/en/vat.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    vat: typeof vat
  }
}
