import type content from '#locales/en/content.json'

declare module '../../lib/texts.ts' {
  interface Texts {
    content: typeof content
  }
}
