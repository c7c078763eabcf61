import type payments from '#locales/en/payments.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payments: typeof payments
  }
}
