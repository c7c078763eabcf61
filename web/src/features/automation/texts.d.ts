import type automation from '#locales/en/automation.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    automation: typeof automation
  }
}
