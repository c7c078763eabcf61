import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Changes rarely, so browsers keep it over updates of ours. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/[a-z-]+)\//

/** What the sign-in screens are made of; twenty files of a kilobyte each would cost more than they hold. */
const KIT =
  /@mantine\/(form|core\/esm\/(core|components\/(ActionIcon|Alert|Anchor|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton))\/)|web\/src\/lib\/(?!live-stream)|web\/src\/app\/shells\/(brand|cookie-banner|footer|language-select|quick-select|skip-link|use-language-choice)|web\/src\/ui\/form\/(use-server-form|server-form|error-text)|contract\//

const SIGN_IN =
  /web\/src\/features\/identity\/(login\/|[a-z-]+\.)|web\/src\/ui\/(captcha\/(use-captcha|captcha-status)|form\/password)|web\/src\/app\/shells\/(public-shell|theme-select)/

const languageOf = (id: string) => `texts-${/locales\/([a-z-]+)\//.exec(id)?.[1]}`

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
          groups: [
            { name: 'base', test: BASE },
            { name: 'kit', test: KIT },
            { name: 'sign-in', test: SIGN_IN },
            // The texts that the sign-in screens need of one language, in one file.
            { name: languageOf, test: /locales\/[a-z-]+\/(app|ui|errors|identity)\.json/ },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] } },
})
