// `npm run restore -- <file.tar>`: plain JavaScript, since it may be the first thing that runs on a new machine.
import { runInstalled } from './run-installed.mjs'

await runInstalled('scripts/restore.ts')
