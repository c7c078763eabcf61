import type profile from '#locales/en/profile.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    profile: typeof profile
  }
}
