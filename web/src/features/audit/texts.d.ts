import type audit from '#locales/en/audit.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    audit: typeof audit
  }
}
