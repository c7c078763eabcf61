import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Runs a program to its end and answers its exit code, whether it was asked to stop, and what it said (if `quiet`).
 *
 * It runs in a session of its own, and the first signal that asks us to stop is passed on, no other: a Ctrl-C comes
 * twice (from the terminal and from npm), and a program that takes the second for impatience would not stop cleanly.
 * If npm is killed it tells nobody, so we stop when our parent is gone. If we are killed ourselves, a program with a
 * `channel` sees it close ('disconnect').
 */
export function runToEnd(program, args, options = {}) {
  const { cwd, env = process.env, channel = false, quiet = false, stopWith } = options
  return new Promise((resolve) => {
    const out = quiet ? 'pipe' : 'inherit'
    const stdio = ['ignore', out, out, ...(channel ? ['ipc'] : [])]
    const child = spawn(program, args, { cwd, env, stdio, detached: true })
    let output = ''
    const hear = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)

    let stopped = false
    const ask = (signal) => {
      if (stopped) return
      stopped = true
      // The whole group where the program does not pass signals on to its own children, as tools seldom do.
      if (channel) child.kill(signal)
      else signalGroup(child.pid, stopWith ?? signal)
    }
    const handlers = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
    const listeners = Object.entries(handlers).map(([heard, sent]) => [heard, () => ask(sent)])
    for (const [signal, listener] of listeners) process.on(signal, listener)
    const unwatch = process.env.npm_lifecycle_event ? onParentDeath(() => ask('SIGTERM')) : () => undefined

    const end = (code) => {
      unwatch()
      for (const [signal, listener] of listeners) process.off(signal, listener)
      resolve({ code, stopped, output })
    }
    child.once('error', (error) => {
      hear(error.message)
      if (!quiet) console.error(error.message)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * npm runs a script through a shell, which may or may not stay between the two, and which, when npm is killed, goes on
 * waiting for us: so the parent's parent is watched as well.
 */
export function onParentDeath(act) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`
  const begun = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === begun) return
    clearInterval(timer)
    act()
  }, 300)
  return () => clearInterval(timer)
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    // Not Linux, or gone: then the other half of the answer tells.
    return ''
  }
}
