import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * What the sign-in screens are made of; twenty files of a kilobyte each would cost more than they hold. Whatever these
 * rest on comes along by itself, so a new file of lib/ or contract/ weighs on the first page only if the login needs it.
 */
const KIT =
  /@mantine\/core\/esm\/components\/(ActionIcon|Alert|Anchor|CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\/|web\/src\/(app\/shells\/(public-shell|theme-select|language-select|footer|cookie-banner)|features\/identity\/login\/|ui\/(form\/(server-form|password-field)|captcha\/(use-captcha|captcha-status)))/

const languageOf = (id: string) => `texts-${/(?:locales|catalogues)\/([a-z-]+)/.exec(id)?.[1]}`

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
    // Browsers that lack it fetch the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every visit begins with: they change rarely, so browsers keep them over updates of ours.
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'kit', test: KIT },
            // Crumbs that many screens share: as files of their own their names alone would weigh on the first page.
            { name: 'icons', test: /@tabler\/icons-react/ },
            { name: 'bounds', test: /\/contract\//, maxModuleSize: 1500, minShareCount: 3 },
            // The texts that the sign-in screens need of one language, in one file.
            {
              name: languageOf,
              debugName: 'texts',
              test: /locales\/[a-z-]+\/(app|ui|errors|identity)\.json|lib\/catalogues\//,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] } },
})
