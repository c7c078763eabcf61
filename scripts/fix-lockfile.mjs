// npm writes only those optional platform binaries into the lock that its registry could serve at that moment; a
// registry without, say, the Windows build of a bundler makes a lock that `npm ci` then refuses with "Missing … from
// lock file". This adds the missing entries: enough for npm to see that the place is taken, and to fetch the package
// by itself on the platform that wants it. Run it after every change of a dependency.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addMissingPlatformEntries, downloadAddresses } from './lockfile-stubs.mjs'

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(path, 'utf8'))

const added = addMissingPlatformEntries(lock.packages)
const addresses = downloadAddresses(lock.packages)
if (addresses.length > 0) {
  console.error(
    `package-lock.json holds download addresses (${addresses.slice(0, 3).join(', ')} …): install with omit-lockfile-registry-resolved=true.`,
  )
  process.exit(1)
}
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length > 0 ? `Added ${added.length} entries to package-lock.json.` : 'package-lock.json is complete.',
)
