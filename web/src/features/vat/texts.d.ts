import type vat from '#locales/en/vat.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vat: typeof vat
  }
}
