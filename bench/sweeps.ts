/**
 * What runs by itself on a grown portal: every sweep and every proof, and the deletion of one person. None of their
 * statements may come near the time that any statement may take.
 */
import pg from 'pg'
import { SCHEDULED_JOBS } from '#server/app.ts'
import { timed } from './against.ts'
import { report } from './bars.ts'
import { SIZES } from './fill/fill-portal.ts'
import { startFilledDatabase } from './fill/filled-database.ts'
import { openProgram } from './open-program.ts'
import { watchStatements } from './watched-statements.ts'

const WATCHED = /sweep|prove|expire/

const database = await startFilledDatabase(SIZES.grown)
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const { rows } = await owner.query('select id from sites where is_admin_site')

const person = "select id from users where email = 'unverified1@bench.example'"
const ms = await timed(() => owner.query(`delete from users where id = (${person})`))
report('one person deleted', ms, { atMost: 100 }, ' ms')

const { platform, close } = await openProgram(database)
for (const job of SCHEDULED_JOBS.filter(({ name }) => WATCHED.test(name))) {
  const statements = await watchStatements(() => job.run(platform, rows[0].id))
  const longest = statements.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, text: '' })
  process.stdout.write(
    `      ${job.name}: ${statements.length} statements, the longest: ${longest.text.replaceAll(/\s+/g, ' ').slice(0, 80)}\n`,
  )
  const group = 'longest statement of every sweep and proof'
  report(`${job.name}, longest statement`, longest.ms, { atMost: 1000 }, { unit: ' ms', group })
}
await close()
await owner.end()
await database.stop()
