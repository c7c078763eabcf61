/** What `npm run backup` does; see docs/operations.md. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { runCommand, withDatabase } from '#platform/backup/run-command.ts'
import { secretOf } from '#platform/backup/secret.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { readConfig } from '#server/config.ts'

const SYNTAX = 'npm run backup -- <file.tar> [--with-secret]'

await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-secret': { type: 'boolean', default: false } },
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new Error(SYNTAX)
  // npm changes into the project's directory; the path is meant from where it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const config = readConfig(process.env)
  const [secret, withSecret] = [await secretOf(config), values['with-secret']]
  const storage = openStorage({ dataDir: config.dataDir, s3: config.s3 })
  await storage.ready()
  await withDatabase(config, async (ownerUrl) => {
    const done = await makeBackup({ path, ownerUrl, storage, secret, withSecret, signal })
    console.log(`${path}: ${done.rows} rows, ${done.count} files of ${done.bytes} bytes.`)
    for (const key of done.missing) console.error(`This file is not in the storage, or damaged: ${key}`)
    console.log(aboutSecret(withSecret, secret.file))
  })
})

function aboutSecret(included: boolean, file: string | null): string {
  if (included) return 'The secret key is in it: whoever has the file can read everything.'
  return `The secret key (${file ?? 'SECRET_KEY'}) is not in it: keep a copy of it elsewhere, or use --with-secret.`
}
