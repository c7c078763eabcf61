import type services from '#locales/en/services.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    services: typeof services
  }
}
