import type submitOrder from '#locales/en/submit-order.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'submit-order': typeof submitOrder
  }
}
