/**
 * The longest that the event loop was kept busy in one go, in milliseconds: counted in time of this thread on a core, since
 * others use the machine too.
 */
export async function standstill(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = busyMs()
  const look = () => {
    const now = busyMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const watch = setInterval(look, 5)
  try {
    await work()
  } finally {
    clearInterval(watch)
    look()
  }
  return longest
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
