import type automation from '#locales/en/automation.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    automation: typeof automation
  }
}
