// `npm run release`: plain JavaScript, since it may be the first thing that runs after an update.
import { runInstalled } from './run-installed.mjs'

await runInstalled('scripts/release.ts')
