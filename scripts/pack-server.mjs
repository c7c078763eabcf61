// Packs the server and the packages that it uses into one file: what Node has to find, read and link one by one, two
// thousand of them, takes it most of a start. See docs/adr/0048-the-server-is-packed.md.
import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { packedServer, root } from './toolchain.mjs'

const directory = dirname(packedServer)
const isOurs = (id) => id.startsWith(root) && !id.includes('/node_modules/')

/** These look for what lies beside them: machine code, programs of their own. */
const NOT_PACKED = ['@node-rs/argon2', 'pino']

/** Packages that a module of ours loads when it first needs them stay where they are installed. */
const onDemand = {
  name: 'on-demand',
  resolveDynamicImport: (id, importer) =>
    isOurs(importer) && /^[^.#/]/.test(id) ? { id, external: true } : null,
}

/** Templates, migrations, texts and programs of their own stay beside the source that names them, and are found there. */
const besideTheSource = {
  name: 'beside-the-source',
  transform(code, id) {
    if (!isOurs(id) || !code.includes('import.meta.url')) return null
    const place = JSON.stringify(relative(directory, id))
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
  },
}

rmSync(directory, { recursive: true, force: true })
const bundle = await rolldown({
  input: { main: join(root, 'main.ts') },
  cwd: root,
  platform: 'node',
  external: NOT_PACKED,
  plugins: [onDemand, besideTheSource],
})
// One file: a server that runs would not find the others any more once it is packed anew.
await bundle.write({ dir: directory, format: 'esm', codeSplitting: false })
await bundle.close()
