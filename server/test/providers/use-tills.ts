import { afterAll } from 'vitest'
import { openTills, type Tills } from './tills.ts'

/** All providers, open while the tests of a file run. Their addresses are known before the desk opens: await it. */
export async function useTills(): Promise<Tills> {
  const tills = await openTills()
  afterAll(() => tills.close())
  return tills
}
