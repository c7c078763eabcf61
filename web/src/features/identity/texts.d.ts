import type identity from '#locales/en/identity.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    identity: typeof identity
  }
}
