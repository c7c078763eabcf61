import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { createServer } from '#platform/http/server.ts'
import { openPlatform } from '#platform/open-platform.ts'
import type { Platform } from '#platform/platform.ts'
import { ROUTES } from '#server/app.ts'
import type { Desk } from './desk.ts'

/** Another server on the desk's database, with a pool, a listener and streams of its own. */
export interface SecondInstance {
  readonly platform: Platform
  readonly address: string
}

/** Call at the top of a test file, after `useDesk`. */
export function useSecondInstance(desk: Desk): SecondInstance {
  const second = {} as SecondInstance & { close(): Promise<void> }
  beforeAll(async () => {
    const { config, log, clock } = desk.platform
    const { platform, close } = await openPlatform({ config, log, clock, appUrl: desk.appUrl })
    const server = await createServer(platform, ROUTES)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    Object.assign(second, {
      platform,
      address: `http://127.0.0.1:${port}`,
      async close() {
        platform.streams.closeAll()
        await server.close()
        await close()
      },
    })
  })
  afterAll(() => second.close?.())
  return second
}
