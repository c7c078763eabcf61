import type payments from '#locales/en/payments.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    payments: typeof payments
  }
}
