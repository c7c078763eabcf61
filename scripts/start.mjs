// `npm start`: from a fresh checkout to a running portal. Plain JavaScript for Node ≥ 20, since it runs before anything
// is installed.
import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, pinnedNode, root, serverProgram, toolEnvironment } from './toolchain.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await ensureInstalled()
await ensureWebBuilt()
const server = [...serverProgram, ...process.argv.slice(2)]
const { code } = await runToEnd(pinnedNode(), server, { cwd: root, env: toolEnvironment(), channel: true })
process.exit(code)
