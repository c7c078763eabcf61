import type services from '#locales/en/services.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    services: typeof services
  }
}
