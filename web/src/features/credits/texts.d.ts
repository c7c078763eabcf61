import type credits from '#locales/en/credits.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    credits: typeof credits
  }
}
