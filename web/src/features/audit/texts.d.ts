import type audit from '#locales/en/audit.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    audit: typeof audit
  }
}
