import { spawn } from 'node:child_process'
import { root } from './toolchain.mjs'

/**
 * Runs a program to its end and answers its exit code.
 *
 * It runs in a session of its own, and the first signal that asks us to stop is passed on, no other: a Ctrl-C comes
 * twice (from the terminal and from npm), and a program that takes the second for impatience would not stop cleanly.
 * If npm is killed it tells nobody, so we stop when our parent is gone. If we are killed ourselves, the program sees
 * its channel to us close ('disconnect').
 */
export function runToEnd(program, args, { env = process.env, channel = false } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])]
    const child = spawn(program, args, { cwd: root, env, stdio, detached: true })
    let asked = false
    const ask = (signal) => {
      if (asked) return
      asked = true
      child.kill(signal)
    }
    process.on('SIGINT', () => ask('SIGINT'))
    process.on('SIGTERM', () => ask('SIGTERM'))
    process.on('SIGHUP', () => ask('SIGTERM'))
    const unwatch = process.env.npm_lifecycle_event ? onParentDeath(() => ask('SIGTERM')) : () => undefined
    const end = (code) => {
      unwatch()
      resolve({ code, stopped: asked })
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('exit', (code) => end(code ?? 1))
  })
}

export function onParentDeath(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 300)
  return () => clearInterval(timer)
}
