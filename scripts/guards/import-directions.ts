import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'
import { type Import, importsOf } from './syntax.ts'

/*
 * Imports run one way: contract ← platform ← features ← app on the server, contract ← lib ← ui ← features ← app on
 * the web. A server feature sees another only through its index.ts, and only those before it in the declared order;
 * web features never see each other. Tests may import what they like, but nothing may import a test.
 */
const ALIASES: Record<string, string> = {
  '#contract/': 'contract/',
  '#locales/': 'locales/',
  '#platform/': 'server/platform/',
  '#features/': 'server/features/',
  '#server/': 'server/',
}

/** Lower ranks know nothing of higher ones. A room that is not named here (scripts, e2e, bench) is free. */
const SERVER = ['server/config.ts', 'server/platform/', 'server/features/', 'server/', 'demo/', 'main.ts']
const WEB = ['web/src/lib/', 'web/src/ui/', 'web/src/features/', 'web/src/']

/** The one place that reads what features of the web bring; routes, menus and live handlers come from it. */
export const WEB_FEATURES = 'web/src/app/features.ts'

/** Features that must not know of others although those come before them: what is sold by invoices is the sellers'. */
const UNAWARE: Record<string, readonly string[]> = {
  payments: ['credits'],
  billing: ['credits'],
}

export function importProblems(files: readonly SourceFile[], featureOrder: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (isTest(file.path)) return []
    return importsOf(file).flatMap((found) => {
      const target = targetOf(file.path, found.specifier)
      const reason =
        target === null ? wrongPackage(file.path, found) : wrongTarget(file.path, target, found, featureOrder)
      return reason ? [`${file.path} imports ${found.specifier}: ${reason}`] : []
    })
  })
}

function wrongPackage(from: string, found: Import): string | null {
  if (from.startsWith('contract/') && found.specifier !== 'zod')
    return 'the contract knows zod and nothing else'
  if (from.startsWith('server/features/') && /^(pg|pg-boss|pg-pool)$/.test(found.specifier)) {
    return 'a feature reaches the database only by the unit of work it is handed'
  }
  if (found.specifier === 'react-i18next' && found.names.some((name) => TYPED_TEXTS.includes(name))) {
    return from.startsWith('web/src/lib/') ? null : 'lib/use-translation.ts has them with typed keys'
  }
  return null
}

const TYPED_TEXTS = ['useTranslation', 'Trans']

function wrongTarget(from: string, to: string, found: Import, order: readonly string[]): string | null {
  if (isTest(to) && isProgram(from)) return 'it is for tests'
  if (from.startsWith('contract/')) return to.startsWith('contract/') ? null : 'the contract knows nobody'
  if (to.startsWith('contract/') || to.startsWith('locales/')) return null
  if (isWeb(from) !== isWeb(to)) return 'server and web meet in the contract only'
  if (found.names.includes('openDatabase') && from.startsWith('server/features/')) {
    return 'a feature reaches the database only by the unit of work it is handed'
  }
  return isWeb(from) ? wrongOnWeb(from, to) : wrongOnServer(from, to, order)
}

function wrongOnServer(from: string, to: string, order: readonly string[]): string | null {
  const [own, other] = [featureOf(from, 'server/features/'), featureOf(to, 'server/features/')]
  if (other && other !== own && to !== `server/features/${other}/index.ts`) {
    return 'a feature is entered by its index.ts'
  }
  if (own && other && own !== other) {
    if (UNAWARE[own]?.includes(other)) return `${own} knows nothing of ${other}`
    if (!order.includes(own)) return `${own} has no place in the order of features`
    if (order.indexOf(other) === -1 || order.indexOf(other) > order.indexOf(own))
      return `${other} comes after ${own}`
  }
  return upward(SERVER, from, to)
}

function wrongOnWeb(from: string, to: string): string | null {
  const [own, other] = [featureOf(from, 'web/src/features/'), featureOf(to, 'web/src/features/')]
  if (own && other && own !== other) return 'features of the web never import each other'
  if (other && to.endsWith(`/${other}/feature.ts`) && from !== WEB_FEATURES)
    return `${WEB_FEATURES} lists the features`
  return upward(WEB, from, to)
}

function upward(ranks: readonly string[], from: string, to: string): string | null {
  const [low, high] = [rankOf(ranks, from), rankOf(ranks, to)]
  if (low === -1 || high <= low) return null
  return `${ranks[low]} stands below ${ranks[high]}`
}

function rankOf(ranks: readonly string[], path: string): number {
  return ranks.findIndex((rank) => path.startsWith(rank))
}

function isWeb(path: string): boolean {
  return path.startsWith('web/src/')
}

function featureOf(path: string, room: string): string | null {
  return path.startsWith(room) ? (path.slice(room.length).split('/')[0] ?? null) : null
}

/** What is shipped, as against what measures and tries it. */
export function isProgram(path: string): boolean {
  return /^(contract|server|web|widget|demo)\//.test(path) && !isTest(path)
}

export function isTest(path: string): boolean {
  return (
    /\.test(-[a-z-]+)?\.tsx?$/.test(path) ||
    path.startsWith('server/test/') ||
    path === 'web/src/test-setup.ts'
  )
}

/** The file that a specifier names; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix))
  return alias ? `${ALIASES[alias]}${specifier.slice(alias.length)}` : null
}
