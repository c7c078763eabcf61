import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './cut-fonts.ts'
import { firstPage } from './first-page.ts'
import { idsAtOnce } from './ids-at-once.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Catalogues by who reads them: before the sign-in, then staff alone, then everybody at work. */
const SIGN_IN_TEXTS = /(app|ui|errors|identity|content)\.json$|lib\/catalogues\//
const STAFF_TEXTS =
  /(work-list|audit|settings|payments|vat|automation|permissions|services|imports|saved-views|shop-manager)\.json$/
/** Guests read these, too, without what is for those at work. */
const SHOP_TEXTS = /\/shop\.json$/
/** What homes, the screens about money and the own account, and the finder of places say. */
const ACCOUNT_TEXTS = /(dashboard|purchases|profile|vehicle-locations)\.json$/

function textsOf(id: string): string {
  const language = /(?:locales|catalogues)\/([a-z-]+)/.exec(id)?.[1]
  if (SIGN_IN_TEXTS.test(id)) return `texts-${language}`
  if (STAFF_TEXTS.test(id)) return `texts-${language}-staff`
  if (SHOP_TEXTS.test(id)) return `texts-${language}-shop`
  return ACCOUNT_TEXTS.test(id) ? `texts-${language}-account` : `texts-${language}-work`
}

/** The shell of the work areas with what nearly every screen in it is made of. */
const SHELL = [
  /web\/src\/features\/notifications\/bell\/bell-button\./,
  /web\/src\/(app\/shells\/(?!phone-menu|overlays|user-menu\.tsx)|lib\/)/,
  /web\/src\/ui\/(page-header|section-card|loaded|skeletons|link-button|toasts|empty-state|error-state|missing)\./,
  /web\/src\/ui\/(status-badge|confirm|facts|figures|lines|use-width|use-bites|use-seller-fields|vat-line|later|acts-menu|unread-dot|live-note|no-dialog|sound-switch|shortcuts-help)\./,
  /web\/src\/ui\/(file-download-button|dialog|detail-drawer|form\/(unsaved-scope|contact-inputs)|data-table\/(no-match|search-box))\./,
  /@mantine\/core\/esm\/(core|components\/(Skeleton|Overlay|Progress|ScrollArea\/utils))\/|(Checkbox\/Check|Radio\/Radio)Icon\./,
  /@mantine\/(core\/esm\/utils\/(?!Floating)|hooks\/esm\/(utils|use-(merged-ref|debounced-value|previous))\/)/,
  /web\/src\/ui\/form\/(select|searchable-select|closed-select|hits-box|late-field|match-options)\./,
  /components\/(InputBase\/|Combobox\/Combobox(Chevron\/|\.module))/,
  /useInfiniteQuery|infiniteQuery/i,
  /web\/src\/ui\/copyable\.|components\/CopyButton\//,
  /web\/src\/ui\/overlays\.|@mantine\/(notifications\/esm\/notifications\.store|modals\/esm\/events)/,
  /\/contract\/(?!fault-codes|vat|files|audit|orders\/read-tools)/,
]

/** Whatever floats beside its field: fetched once the screen is drawn, unless something else of it floats or scrolls. */
const SELECTS = [
  /components\/(Select|Autocomplete|Combobox(?!\/Combobox(Chevron\/|\.module))|Popover)\//,
  /web\/src\/ui\/form\/open-/,
]

const LISTS = [/web\/src\/ui\/(data-table|use-list)/, /components\/Pagination\//]

/** What opens over the screen; the shell fetches it after its screen, or when a dialog opens. */
const DIALOGS = [
  /@mantine\/core\/esm\/components\/(Modal|ModalBase|Drawer|Menu)\//,
  /react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref/,
  /web\/src\/ui\/(dialog|drawer)-window\./,
]

const NUMBERS = [/react-number-format/, /components\/NumberInput\//, /ui\/form\/decimal-input/]

/** What every form has, with the places for files. */
const FORMS = [
  /web\/src\/ui\/(file-drop|picture-field)\/|components\/FileButton\//,
  /@mantine\/core\/esm\/components\/(Checkbox|Textarea|Radio|Fieldset|Collapse|LoadingOverlay)\//,
  /web\/src\/ui\/(choice-card|in-turns)\./,
  /web\/src\/ui\/form\/(?!new-password|password|code-input|contact-inputs|vat-number)/,
]

const TABS = [
  /components\/(Tabs|Switch|SegmentedControl|FloatingIndicator|SimpleGrid)\//,
  /web\/src\/ui\/(url-tabs|connection-test|form\/vat-number-input)\./,
  /\/contract\/vat\/|web\/src\/features\/settings\//,
]

/** Icons that several files draw; one that a single file draws stays with it. */
const drawnBy = new Map<string, number>()
for (const file of globSync(here('src/**/*.tsx'))) {
  for (const [name] of readFileSync(file, 'utf8').matchAll(/\bIcon[A-Z]\w+(?=[,\s][^;]*from '@tabler)/g))
    drawnBy.set(name, (drawnBy.get(name) ?? 0) + 1)
}
const isSharedIcon = (id: string) => {
  const icon = /@tabler\/icons-react\/.*\/(Icon\w+)\.m?js/.exec(id)?.[1]
  return id.includes('@tabler/icons-react') && (!icon || (drawnBy.get(icon) ?? 0) > 1)
}

const isOneOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

const familyOf = (id: string) => /web\/src\/features\/([a-z-]+)\//.exec(id)?.[1] ?? null

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [idsAtOnce(), cutFonts(), react(), firstPage(), serviceWorker(), precompress()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures as files of their own: a data: address would have to be allowed by the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    manifest: true,
    // Browsers that lack it fetch the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every visit begins with: they change rarely, so browsers keep them over updates of ours.
            { name: 'base', test: /node_modules|rolldown\/runtime|vite\/preload-helper/, tags: ['$initial'] },
            { name: 'program', tags: ['$initial'] },
            { name: textsOf, debugName: 'texts', test: /locales\/[a-z-]+\/[a-z-]+\.json|lib\/catalogues\// },
            // What stands above may be used by what stands below, never the other way round: a screen then fetches a few of
            // them, and none that it has no use for.
            { name: 'shell', test: (id: string) => isOneOf(SHELL)(id) || isSharedIcon(id) },
            { name: 'selects', test: isOneOf(SELECTS) },
            { name: 'lists', test: isOneOf(LISTS), minShareCount: 2 },
            { name: 'dialogs', test: isOneOf(DIALOGS), minShareCount: 2 },
            { name: 'numbers', test: isOneOf(NUMBERS), minShareCount: 2 },
            { name: 'forms', test: isOneOf(FORMS), minShareCount: 2 },
            { name: 'tabs', test: isOneOf(TABS), minShareCount: 2 },
            { name: 'calendar', test: /@mantine\/dates|ui\/calendar-texts/ },
            { name: 'catalogue', test: /@dnd-kit|web\/src\/ui\/catalogue\/(?!import)/, minShareCount: 2 },
            {
              name: 'dashboard',
              test: /web\/src\/(ui\/chart|features\/(dashboard|audit|billing|credits|credit-sales|orders\/home|message-box\/(home|[^/]+$)))\//,
              minShareCount: 2,
            },
            {
              name: 'identity',
              test: /web\/src\/(features\/identity|ui\/form)\//,
              minShareCount: 2,
            },
            {
              name: 'orders',
              test: /features\/orders\/([^/]+$|own|submit-order|faults|findings|details\/next-step-figures)|contract\/(fault-codes|orders\/read-tools)/,
              minShareCount: 2,
            },
            {
              name: 'order',
              test: /web\/src\/(ui\/thread|features\/orders\/(details|messages))\//,
              minShareCount: 2,
            },
            { name: 'work', test: /web\/src\/features\/orders\/work\//, minShareCount: 2 },
            { name: 'vehicles', test: /web\/src\/features\/vehicles\//, minShareCount: 2 },
            { name: familyOf, debugName: 'families', test: /web\/src\/features\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] } },
})
