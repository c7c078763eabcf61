import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { messageOf } from '../../error-facts.ts'

/**
 * Whatever PostgreSQL starts from now on no longer takes the processor from whoever wakes it: each statement would hold
 * up the very program that sent it. See docs/adr/0049. Says why not, where that cannot be had.
 */
export async function giveWayToCallers(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined
  return promisify(execFile)('chrt', ['-b', '-p', '0', String(pid)]).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  )
}
