import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const server = ['contract', 'server', 'demo', 'scripts', 'bench']

/** Against a test that hangs. How fast something is, the benches say: a machine that others share may be slow. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Over the wire and a real PostgreSQL: one throw-away cluster for the run, a database of its own for each file. */
const api = {
  environment: 'node',
  globalSetup: ['server/test/cluster.ts'],
  pool: 'forks' as const,
  ...PATIENT,
}

/** These put something else in the place of a module, which would stay there for whoever comes after them. */
const REPLACING = [
  'server/features/notifications/telegram/secrets.api.test.ts',
  'server/platform/log.api.test.ts',
  'server/features/identity/account-enumeration.api.test.ts',
  'server/features/identity/forgot-password.api.test.ts',
]

const web = { environment: 'jsdom', setupFiles: ['web/src/test-setup.ts'], ...PATIENT }

/** These change what a shared browser does not let go of: its screen, its address, its connections. */
const OWN_BROWSER = [
  'web/src/features/automation/solutions-page.test.tsx',
  'web/src/features/billing/result/payment-result.test.tsx',
  'web/src/features/vat/vat-tab.test.tsx',
  'web/src/features/vehicles/catalogue/level-page.test.tsx',
  'web/src/features/vehicles/locations/locations-page.test.tsx',
  'web/src/lib/live.test.ts',
  'web/src/ui/data-table/data-table.test.tsx',
]

/** The longest begin first: the last to end would otherwise be one of them, with a core idle beside it. */
const LONGEST = [
  /\/walk\/(strangers|hostile-inputs|conversations|conversation-changes|reading|fuzz|smuggled-fields|scripts)\.api/,
  /\/(killed|relay-fire|chat-load)\.api/,
  /\/backup\/backup-process\.api/,
  /\/identity\/sign-up\.api/,
  /\/embedded-postgres\.test/,
  /\/server\/run\.test/,
  /\/submit-order-page\.test/,
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = (file: TestSpecification) => {
      const found = LONGEST.findIndex((path) => path.test(file.moduleId))
      return found < 0 ? LONGEST.length : found
    }
    const projects = Map.groupBy(sorted, ({ project }) => project.name).values()
    return [...projects].flatMap((ofProject) => ofProject.sort((a, b) => rank(a) - rank(b)))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow; what is waited for comes all the same.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          environment: 'node',
          include: server.map((room) => `${room}/**/*.test.ts`),
          exclude: ['**/*.api.test.ts', 'server/platform/documents/pdf-renderer.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          include: ['server/**/*.api.test.ts', 'demo/**/*.api.test.ts'],
          exclude: REPLACING,
          // What the files import is the same and is loaded once a worker instead of once a file.
          isolate: false,
        },
      },
      { test: { ...api, name: 'api-alone', include: REPLACING } },
      {
        test: {
          ...PATIENT,
          name: 'unit-alone',
          environment: 'node',
          include: ['server/platform/documents/pdf-renderer.test.ts'],
        },
      },
      {
        plugins: [react()],
        // A browser is made once a worker instead of once a file, which is most of what these tests cost.
        test: {
          ...web,
          name: 'web',
          pool: 'vmThreads',
          exclude: OWN_BROWSER,
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      { plugins: [react()], test: { ...web, name: 'web-alone', include: OWN_BROWSER } },
    ],
  },
})
