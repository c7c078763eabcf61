import { defineConfig, devices } from '@playwright/test'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { chromiumPath } from './scripts/chromium.mjs'

/** These take longest and begin first: the last to end would otherwise be one of them, with a core idle beside it. */
const LONGEST = /\/(layout-shift|widths)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'walks', testMatch: LONGEST },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: LONGEST },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  // On two cores: a third of its time a journey waits, for a frame, for an answer that is held back, for news.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // How fast it is, the benches say: a journey waits as long as a machine that others share may need.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Movement would only make journeys wait, and colours be measured half-way.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer some calls in the place of the server that a journey watches; its own journey lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      // Chromium's sandbox refuses root, as which containers and CI run.
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
