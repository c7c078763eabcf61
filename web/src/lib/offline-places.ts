import { ID_PATTERN } from '#contract/ids.ts'

/* Where the service worker and the pages find what is kept on the device. No React, no DOM: both import this. */

/** By version: a worker that keeps other things has other names, and deletes these. */
export const CACHES = {
  /** Scripts, styles and fonts, whoever is signed in. */
  assets: 'assets-1',
  /** The last page of the site. */
  pages: 'pages-1',
  /** What one customer saw. Goes with their session. */
  own: 'own-1',
} as const

export const SHELL = '/kept/shell'
/** Whose answers are kept: the id of a session. */
export const OWNER = '/kept/owner'
/** When an answer was kept, in milliseconds. */
export const KEPT_AT = 'x-kept-at'

const ID = new RegExp(ID_PATTERN, 'g')

/** That a screen was seen: its code is here, whichever order it showed. */
export const visitedKey = (pathname: string): string => `/kept/visited${pathname.replace(ID, '-')}`

/** What the worker tells a page. */
export interface OfflineNote {
  type: 'kept-answer'
  keptAt: number
}
