// `npm run dev`: the server restarts when one of its files changes, the browser follows the web app's files as they are
// saved. The address is Vite's; calls go through it to the server with the hostname they came with, so that sub-portals
// on <slug>.localhost work as they do in production.
import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onParentDeath, runToEnd } from './run-to-end.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'
import { watchFolders } from './watch-folders.mjs'

await ensureInstalled()
const node = pinnedNode()
if (!process.features.typescript) {
  // Vite wants a newer Node than the machine's.
  const again = await runToEnd(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    cwd: root,
  })
  process.exit(again.code)
}

const { createServer } = await import('vite')
const port = Number(process.env.PORT || 8080)
const apiPort = await freePort()
const web = await createServer({
  configFile: `${root}web/vite.config.ts`,
  server: {
    port,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
})
const env = toolEnvironment({
  PORT: String(apiPort),
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
})

let server = startServer()
let [stopping, again] = [false, false]

function startServer() {
  const args = ['main.ts', ...process.argv.slice(2)]
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(node, args, { cwd: root, env, stdio, detached: true })
  child.once('exit', async (code) => {
    if (stopping) {
      unwatch()
      await web.close()
      process.exit(0)
    }
    server = undefined
    if (again) restart()
    else console.log(`The server ended with ${code}; it starts again when a file is saved.`)
  })
  return child
}

/** The old one goes first, since both would want the same port and the same database. */
function restart() {
  again = server !== undefined
  if (server) server.kill('SIGTERM')
  else server = startServer()
}

const isSource = (name) => /\.(ts|json|sql|typ)$/.test(name) && !/\.test\.ts$/.test(name)
const unwatch = watchFolders(
  ['server', 'contract', 'locales', 'demo'].map((folder) => join(root, folder)),
  isSource,
  () => {
    console.log('Saved: the server starts again …')
    restart()
  },
)

function stop() {
  if (stopping) return
  stopping = true
  if (server) server.kill('SIGTERM')
  else process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
onParentDeath(stop)

await web.listen()
console.log(`Development: http://localhost:${port}`)

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(found))
    })
  })
}
