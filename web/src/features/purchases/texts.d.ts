import type purchases from '#locales/en/purchases.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    purchases: typeof purchases
  }
}
