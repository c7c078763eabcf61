import type dashboard from '#locales/en/dashboard.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof dashboard
  }
}
