import type content from '#locales/en/content.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    content: typeof content
  }
}
