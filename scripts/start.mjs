// `npm start`: from a fresh checkout to a running portal. Plain JavaScript for Node ≥ 20, since it runs before anything
// is installed.
import { ensureBuilt } from './builds.mjs'
import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, fail, pinnedNode, root, serverProgram, toolEnvironment } from './toolchain.mjs'

// Options before the two dashes are npm's: it says nothing, and we would start with what was not wanted.
if (['demo', 'nodemo', 'port'].some((name) => `npm_config_${name}` in process.env))
  fail('npm took that option for itself: put two dashes before it, as in npm start -- --no-demo.')

await ensureInstalled()
await ensureBuilt()
const server = [...serverProgram, ...process.argv.slice(2)]
const { code } = await runToEnd(pinnedNode(), server, { cwd: root, env: toolEnvironment(), channel: true })
process.exit(code)
