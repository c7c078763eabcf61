import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const BASE_LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/[a-z-]+)\//

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), precompress()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures as files of their own: a data: address would have to be allowed by the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs of the libraries in one file: it changes rarely, so browsers keep it over updates of
          // ours, and one large file compresses better than twenty small ones.
          groups: [{ name: 'base', test: BASE_LIBRARIES }],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] } },
})
