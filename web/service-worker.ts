import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the service worker beside the program: one file without a hash, because browsers ask for it by its name, and nothing
 * shared with the program, because it is fetched by itself.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        root: here('.'),
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: here('src/service-worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
