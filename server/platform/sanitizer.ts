import { createRequire } from 'node:module'

type Sanitize = typeof import('sanitize-html')

let loaded: Sanitize | undefined

/** Loaded with the first markup that has to be made safe: it is large, and most processes never see any. */
export function sanitizer(): Sanitize {
  loaded ??= createRequire(import.meta.url)('sanitize-html') as Sanitize
  return loaded
}
