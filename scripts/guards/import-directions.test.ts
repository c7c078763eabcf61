import { readdirSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { FEATURES } from '#server/app.ts'
import { importProblems, WEB_FEATURES } from './import-directions.ts'
import { readFiles } from './source-files.ts'
import { importsOf } from './syntax.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

const ORDER = ['audit', 'identity', 'credits', 'payments', 'billing', 'credit-sales', 'orders']
const problems = (path: string, text: string) => importProblems([{ path, text }], ORDER)

test('every import of the project runs in the right direction', () => {
  expect(
    importProblems(
      readFiles('.ts', '.tsx'),
      FEATURES.map(({ name }) => name),
    ),
  ).toEqual([])
})

test('every feature of the server has its place in the order', () => {
  const folders = readdirSync(new URL('../../server/features', import.meta.url))
  expect(FEATURES.map(({ name }) => name).sort()).toEqual(folders.sort())
})

test('every feature of the web stands in the list of the app', () => {
  const files = readFiles('.ts')
  const features = files.filter(({ path }) => /^web\/src\/features\/[^/]+\/feature\.ts$/.test(path))
  const listed = files.filter(({ path }) => path === WEB_FEATURES).flatMap(importsOf)
  expect(listed.map(({ specifier }) => specifier)).toEqual(
    expect.arrayContaining(features.map(({ path }) => path.replace('web/src', '..'))),
  )
})

describe('seen failing', () => {
  test.each([
    [
      'server/platform/db/x.ts',
      "import { a } from '#features/audit/index.ts'",
      'server/platform/ stands below server/features/',
    ],
    ['server/platform/x.ts', "import { a } from '../app.ts'", 'server/platform/ stands below server/'],
    [
      'server/features/orders/x.ts',
      "import { a } from '#server/app.ts'",
      'server/features/ stands below server/',
    ],
    [
      'server/features/orders/x.ts',
      "import { a } from '../../../demo/load-demo.ts'",
      'server/features/ stands below demo/',
    ],
    [
      'server/features/orders/x.ts',
      "import { a } from '#features/identity/user-store.ts'",
      'a feature is entered by its index.ts',
    ],
    [
      'server/features/orders/x.ts',
      "export { a } from '../identity/user-store.ts'",
      'a feature is entered by its index.ts',
    ],
    [
      'server/features/audit/x.ts',
      "import type { A } from '#features/orders/index.ts'",
      'orders comes after audit',
    ],
    [
      'server/features/audit/x.ts',
      "const a = await import('#features/orders/index.ts')",
      'orders comes after audit',
    ],
    [
      'server/features/chat/x.ts',
      "import { a } from '#features/audit/index.ts'",
      'chat has no place in the order of features',
    ],
    [
      'server/features/billing/x.ts',
      "import { a } from '#features/credits/index.ts'",
      'billing knows nothing of credits',
    ],
    [
      'server/features/billing/x.ts',
      "import { a } from '#features/credit-sales/index.ts'",
      'credit-sales comes after billing',
    ],
    [
      'server/features/payments/x.ts',
      "import type { A } from '#features/credits/index.ts'",
      'payments knows nothing of credits',
    ],
    [
      'server/app.ts',
      "import { a } from './features/orders/order-store.ts'",
      'a feature is entered by its index.ts',
    ],
    [
      'server/features/orders/x.ts',
      "import pg from 'pg'",
      'a feature reaches the database only by the unit of work it is handed',
    ],
    [
      'server/features/orders/x.ts',
      "import { openDatabase } from '#platform/db/database.ts'",
      'a feature reaches the database only by the unit of work it is handed',
    ],
    [
      'web/src/ui/x.tsx',
      "import { useTranslation } from 'react-i18next'",
      'lib/use-translation.ts has them with typed keys',
    ],
    ['server/features/orders/x.ts', "import { newPerson } from '#server/test/people.ts'", 'it is for tests'],
    [
      'server/features/orders/x.ts',
      "import { a } from '../../../web/src/lib/api.ts'",
      'server and web meet in the contract only',
    ],
    ['contract/orders/calls.ts', "import { a } from '#platform/clock.ts'", 'the contract knows nobody'],
    ['contract/orders/calls.ts', "import { a } from 'kysely'", 'the contract knows zod and nothing else'],
    ['web/src/lib/x.ts', "import { a } from '../ui/confirm.tsx'", 'web/src/lib/ stands below web/src/ui/'],
    [
      'web/src/ui/x.tsx',
      "import { a } from '../features/orders/x.tsx'",
      'web/src/ui/ stands below web/src/features/',
    ],
    [
      'web/src/features/orders/x.tsx',
      "import { a } from '../../app/routes.tsx'",
      'web/src/features/ stands below web/src/',
    ],
    [
      'web/src/features/orders/x.tsx',
      "import { a } from '../chat/x.tsx'",
      'features of the web never import each other',
    ],
    [
      'web/src/app/menus.ts',
      "import { ordersFeature } from '../features/orders/feature.ts'",
      'web/src/app/features.ts lists the features',
    ],
    [
      'web/src/lib/x.ts',
      "import type { A } from '#server/config.ts'",
      'server and web meet in the contract only',
    ],
  ])('%s: %s', (path, text, reason) => {
    const specifier = /'([^']+)'/.exec(text)?.[1]
    expect(problems(path, text)).toEqual([`${path} imports ${specifier}: ${reason}`])
  })
})

test.each([
  ['server/features/orders/x.ts', "import { a } from '#features/audit/index.ts'"],
  ['server/features/orders/x.ts', "import { a } from './order-store.ts'"],
  ['server/features/orders/x.ts', "import { sql } from 'kysely'"],
  ['server/features/orders/x.ts', "import type { Tx } from '#platform/db/database.ts'"],
  ['server/platform/x.ts', "import type { Config } from '../config.ts'"],
  ['server/features/orders/x.api.test.ts', "import { newPerson } from '#server/test/people.ts'"],
  ['web/src/lib/a-site.test-data.ts', "import { a } from '../ui/x.test.tsx'"],
  ['web/src/app/routes.tsx', "import { a } from '../features/orders/x.tsx'"],
  ['web/src/lib/texts.ts', "import type a from '#locales/en/app.json'"],
  ['contract/orders/calls.ts', "import { id } from './primitives.ts'"],
])('allowed: %s: %s', (path, text) => {
  expect(problems(path, text)).toEqual([])
})
