/**
 * The longest stretch between two turns of the event loop, of which our own thread was busy so long: on a machine that
 * has other work a timer is also late when nothing of ours held it up.
 */
export function watchEventLoop() {
  const longest = { busy: 0, wall: 0 }
  let ticking: NodeJS.Timeout | undefined
  function watch(since = performance.now(), spent = process.threadCpuUsage()) {
    ticking = setTimeout(() => {
      const { user, system } = process.threadCpuUsage(spent)
      const wall = performance.now() - since
      longest.wall = Math.max(longest.wall, wall)
      longest.busy = Math.max(longest.busy, Math.min(wall, (user + system) / 1000))
      watch()
    }, 1)
  }
  return { longest, start: () => watch(), stop: () => clearTimeout(ticking) }
}
