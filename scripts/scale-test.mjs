// `npm run test:scale`: several processes on one database and one S3 server, as they run in a larger installation.
import { ensureBuilt } from './builds.mjs'
import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

await ensureInstalled()
await ensureBuilt(['server'])
const how = { cwd: root, env: toolEnvironment() }
const { code } = await runToEnd(pinnedNode(), ['server/test/scale/scale-test.ts'], how)
process.exit(code)
