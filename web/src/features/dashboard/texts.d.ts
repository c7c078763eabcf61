import type dashboard from '#locales/en/dashboard.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    dashboard: typeof dashboard
  }
}
