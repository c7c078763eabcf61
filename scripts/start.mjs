// `npm start`: from a fresh checkout to a running portal. Plain JavaScript for Node ≥ 20, since it runs before anything
// is installed.
import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, fail, pinnedNode, root, serverProgram, toolEnvironment } from './toolchain.mjs'
import { buildNoted, viteBuild, webIsBuilt } from './web-build.mjs'

await ensureInstalled()
const node = pinnedNode()
const env = toolEnvironment()

if (!webIsBuilt()) {
  console.log('Building the web app …')
  const args = [...viteBuild, '--logLevel', 'warn']
  const { code, stopped, output } = await buildNoted(() =>
    runToEnd(node, args, { cwd: root, env, quiet: true }),
  )
  if (stopped) process.exit(1)
  if (code !== 0) fail(`${output}\nThe web app could not be built.`)
}

const server = [...serverProgram, ...process.argv.slice(2)]
const { code } = await runToEnd(node, server, { cwd: root, env, channel: true })
process.exit(code)
