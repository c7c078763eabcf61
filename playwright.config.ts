import { defineConfig, devices } from '@playwright/test'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { chromiumPath } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
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
