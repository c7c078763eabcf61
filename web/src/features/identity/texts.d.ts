import type identity from '#locales/en/identity.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    identity: typeof identity
  }
}
