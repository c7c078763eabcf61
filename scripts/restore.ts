/** What `npm run restore` does; see docs/operations.md. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openArchive } from '#platform/backup/archive.ts'
import { type Restored, restoreArchive } from '#platform/backup/restore-archive.ts'
import { runCommand, withDatabase } from '#platform/backup/run-command.ts'
import { secretOf } from '#platform/backup/secret.ts'
import { ensureQueues } from '#platform/jobs/queues.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { JOBS, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

const SYNTAX = 'npm run restore -- <file.tar> [--replace] [--other-secret]'

await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'other-secret': { type: 'boolean', default: false },
    },
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new Error(SYNTAX)
  // npm changes into the project's directory; the path is meant from where it was called.
  const archive = await openArchive(resolve(process.env.INIT_CWD ?? '.', file))
  const config = readConfig(process.env)
  const storage = openStorage({ dataDir: config.dataDir, s3: config.s3 })
  await storage.ready()
  await withDatabase(config, async (ownerUrl) => {
    const restored = await restoreArchive({
      archive,
      ownerUrl,
      storage,
      secret: await secretOf(config),
      prepareQueues: (url) => ensureQueues(url, JOBS, SCHEDULED_JOBS),
      replace: values.replace,
      otherSecret: values['other-secret'],
      signal,
    })
    for (const line of told(restored)) console.log(line)
    const { tables, files, jobs, made_at } = archive.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored as of ${made_at}: ${rows} rows, ${files.count} files, ${jobs.rows} waiting jobs.`)
  })
})

function told({ removed, unknownJobs, secretPlaced }: Restored): string[] {
  return [
    ...(removed
      ? [`Removed what was there: ${removed.sites} sites, ${removed.rows} rows, ${removed.files} files.`]
      : []),
    ...(unknownJobs > 0 ? [`${unknownJobs} waiting jobs are of kinds that this version does not know.`] : []),
    ...(secretPlaced ? ['The secret key of the back-up is now that of this installation.'] : []),
  ]
}
