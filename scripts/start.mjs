// `npm start`: from a fresh checkout to a running portal. Plain JavaScript for Node ≥ 20, since it runs before anything
// is installed.
import { spawnSync } from 'node:child_process'
import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, fail, pinnedNode, root, toolEnvironment } from './toolchain.mjs'
import { buildNoted, viteBuild, webIsBuilt } from './web-build.mjs'

ensureInstalled()
const node = pinnedNode()
const env = toolEnvironment()

if (!webIsBuilt()) {
  console.log('Building the web app …')
  await buildNoted(() => {
    const built = spawnSync(node, [...viteBuild, '--logLevel', 'warn'], { cwd: root, env, encoding: 'utf8' })
    if (built.status !== 0) fail(`${built.stdout}${built.stderr}\nThe web app could not be built.`)
    return { code: 0 }
  })
}

const { code } = await runToEnd(node, ['server/main.ts', ...process.argv.slice(2)], { env, channel: true })
process.exit(code)
