import { readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write several times for one save, and a checkout touches many files: one call for all of them. */
const QUIET_MS = 80

/**
 * Calls `changed` after files in `folders`, or in folders below them, were saved. The folders are watched and not the
 * files: most editors write a new file and rename it over the old one, and a watch on the old one sees that once and is
 * then blind. Answers how to stop.
 */
export function watchFolders(folders, matches, changed) {
  const watchers = new Map()
  let timer

  function hear(folder, name) {
    // What has no name like a file's may be a new folder, which may have come with files in it.
    if (name !== null && !matches(name) && !add(join(folder, name))) return
    clearTimeout(timer)
    timer = setTimeout(changed, QUIET_MS)
  }

  /** Whether it is a folder that was not watched so far. */
  function add(folder) {
    if (watchers.has(folder)) return false
    try {
      if (!statSync(folder).isDirectory()) return false
      // Before its content is listed: what comes in between is seen by one or the other.
      const watcher = watch(folder, (_, name) => hear(folder, name))
      watcher.on('error', () => forget(folder))
      watchers.set(folder, watcher)
      for (const name of readdirSync(folder)) if (!matches(name)) add(join(folder, name))
    } catch (error) {
      // Gone again.
      if (error.code !== 'ENOENT') throw error
      forget(folder)
      return false
    }
    return true
  }

  function forget(folder) {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  for (const folder of folders) add(folder)
  return () => {
    clearTimeout(timer)
    for (const folder of [...watchers.keys()]) forget(folder)
  }
}
