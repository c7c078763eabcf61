import { runToEnd } from './run-to-end.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

/** Runs a script of ours in TypeScript, with the arguments of this process, after installing what is missing. */
export async function runInstalled(script) {
  await ensureInstalled()
  const args = [script, ...process.argv.slice(2)]
  const { code } = await runToEnd(pinnedNode(), args, { cwd: root, env: toolEnvironment(), channel: true })
  process.exit(code)
}
