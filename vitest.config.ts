import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = ['contract', 'server', 'demo', 'scripts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: server.map((room) => `${room}/**/*.test.ts`),
          exclude: ['**/*.api.test.ts'],
        },
      },
      {
        // Over the wire and a real PostgreSQL: one throw-away cluster for the run, a database of its own for each file.
        test: {
          name: 'api',
          environment: 'node',
          include: ['server/**/*.api.test.ts', 'demo/**/*.api.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/test-setup.ts'],
        },
      },
    ],
  },
})
