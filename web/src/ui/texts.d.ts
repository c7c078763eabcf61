import type ui from '#locales/en/ui.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof ui
  }
}
