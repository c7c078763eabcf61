import type { Plugin } from 'vite'

const MODULE = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

const IDS = `
import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + id.replaceAll(':', '')
}
`

/**
 * Mantine gives every field another id once it stands on the page, for programs that are drawn on a server as well. So
 * all fields of a form were drawn twice, the second time in one go with the first. React's own ids do for ours.
 */
export function idsAtOnce(): Plugin {
  let found = false
  return {
    name: 'ids-at-once',
    apply: 'build',
    transform: (_, id) => {
      if (!MODULE.test(id)) return null
      found = true
      return { code: IDS, map: null }
    },
    buildEnd: (fault) => {
      if (!found && !fault) throw new Error('Mantine makes its ids elsewhere now')
    },
  }
}
