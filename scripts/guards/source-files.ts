import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file as the guards see it: they are pure over a list of these, so that each can be shown a bad one. */
export interface SourceFile {
  /** From the top of the repository, with forward slashes. */
  path: string
  text: string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = ['contract', 'server', 'web', 'widget', 'demo', 'e2e', 'bench', 'scripts', 'locales']
const SKIPPED = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** Every file of the project whose name ends in one of these. */
export function readFiles(...endings: string[]): SourceFile[] {
  return ROOMS.flatMap((room) => filesBelow(room))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function filesBelow(directory: string): string[] {
  let entries: ReturnType<typeof list>
  try {
    entries = list(directory)
  } catch (error) {
    // Rooms that the product does not have yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return entries.flatMap((entry) => {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path)
    return [path]
  })
}

function list(directory: string) {
  return readdirSync(join(ROOT, directory), { withFileTypes: true })
}
