/**
 * `node bench/fill/make-data-dir.ts DIR few|many|grown` makes a data directory with the demo and a portal of that size,
 * which `DATA_DIR=DIR npm start` serves.
 */
import { SIZES } from './fill-portal.ts'
import { makeFilled } from './filled-database.ts'

const [dir = '', name = ''] = process.argv.slice(2)
const size = SIZES[name as keyof typeof SIZES]
if (!dir || !size) throw new Error(`usage: make-data-dir.ts DIR ${Object.keys(SIZES).join('|')}`)
await makeFilled(dir, size)
