import type vehicles from '#locales/en/vehicles.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    vehicles: typeof vehicles
  }
}
