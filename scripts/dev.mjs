// `npm run dev`: the server restarts when one of its files changes, the browser follows the web app's files as they are
// saved. The address is Vite's; calls go through it to the server with the hostname they came with, so that sub-portals
// on <slug>.localhost work as they do in production.
import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onParentDeath, runToEnd } from './run-to-end.mjs'
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './toolchain.mjs'

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
const server = spawn(
  node,
  ['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: toolEnvironment({
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  },
)

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
onParentDeath(stop)
server.once('exit', async (code) => {
  await web.close()
  process.exit(stopping ? 0 : (code ?? 1))
})

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
