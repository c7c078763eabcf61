import { readFile, writeFile } from 'node:fs/promises'
import { type Migration, readMigrations } from '#platform/db/migrate.ts'

const FILE = new URL('../server/migrations/landed.json', import.meta.url)

/** The hash of every migration as it landed: databases have been made by that text. */
export async function readLanded(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(FILE, 'utf8'))
}

/** One sentence for each migration that is not what landed. */
export function changedSinceLanded(
  landed: Record<string, string>,
  migrations: readonly Pick<Migration, 'name' | 'sha256'>[],
): string[] {
  const now = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  return Object.entries(landed)
    .filter(([name, sha256]) => now.get(name) !== sha256)
    .map(
      ([name]) =>
        `${name} has landed and is never changed; write a new migration. ` +
        'If it is only on your branch yet, delete its line in landed.json.',
    )
}

/** Adds the new ones; refuses to go on where one that landed was changed, renamed or deleted. */
export async function recordMigrations(): Promise<void> {
  const migrations = await readMigrations()
  const changed = changedSinceLanded(await readLanded(), migrations)
  if (changed.length > 0) throw new Error(changed.join('\n'))
  const landed = Object.fromEntries(migrations.map(({ name, sha256 }) => [name, sha256]))
  await writeFile(FILE, `${JSON.stringify(landed, null, 2)}\n`)
}
