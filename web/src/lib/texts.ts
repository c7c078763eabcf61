import type app from '#locales/en/app.json'
import type errors from '#locales/en/errors.json'

// Makes keys and namespaces of t() typed. Each feature adds its own namespace in a texts.d.ts of its own.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
  }
  interface ResourceNamespaceMap {
    app: typeof app
    errors: typeof errors
  }
}
