import type submitOrder from '#locales/en/submit-order.json'

declare module '../../../lib/texts.ts' {
  interface Texts {
    'submit-order': typeof submitOrder
  }
}
