import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Guard, ScreenOptions, TitleKey } from '../lib/feature.ts'
import { loadNamespaces } from '../lib/i18n.ts'
import { takeLeftOnPurpose } from '../lib/log-out.ts'
import { type Part, part } from '../lib/parts.ts'
import { currentUser } from '../lib/session.ts'
import { currentSite } from '../lib/site.ts'
import { forgotUser } from '../lib/stored.ts'
import { redirectOf } from './guards.ts'
import type { SearchParams } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleKey
    guard?: Guard
    wide?: true
    /** Fetches its code and nothing else. */
    fetchCode?: () => Promise<void>
  }
}

/** One screen: who may see it is decided first, then page and texts are fetched, then it shows. */
export function screen<const Path extends string, Parent extends AnyRoute>(
  parent: Parent,
  path: Path,
  { title, guard, texts = [], wide, page }: ScreenOptions,
) {
  const content = part(page)
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title, guard, wide, fetchCode: content.load },
    beforeLoad: ({ location, search }) => enforce(guard, location.href, (search as SearchParams).next),
    loader: async () => {
      await Promise.all([content.load(), loadNamespaces(texts)])
    },
    component: () => <Loaded of={content} />,
  })
}

/** The shell around screens, fetched with the first screen inside it. */
export function shell<const Id extends string, Parent extends AnyRoute>(
  parent: Parent,
  id: Id,
  fetchShell: () => Promise<ComponentType>,
  /** Its own catalogues; those of whoever is there, where it is not the same for all. */
  textsOf: () => readonly string[] = () => [],
) {
  const content = part(fetchShell)
  return createRoute({
    getParentRoute: () => parent,
    id,
    staticData: { fetchCode: content.load },
    loader: async () => {
      await Promise.all([content.load(), loadNamespaces(textsOf())])
    },
    component: () => <Loaded of={content} />,
  })
}

/** The loader has fetched it by the time the router renders. */
function Loaded({ of: content }: { of: Part }) {
  const Component = content.component()
  return <Component />
}

function enforce(guard: Guard, wanted: string, next: string | undefined): void {
  const visitor = { user: currentUser(), site: currentSite(), forgotUser: forgotUser.read() }
  const target = redirectOf(guard, visitor, wanted, next)
  if (!target) return
  const url = new URL(target.to, window.location.origin)
  const search: SearchParams = Object.fromEntries(url.searchParams)
  if (target.next && !takeLeftOnPurpose()) search.next = target.next
  // Paths come from the guards and from checked addresses, so they are no literals the types could know.
  throw redirect({ to: url.pathname, search, hash: url.hash.slice(1), replace: true } as never)
}
