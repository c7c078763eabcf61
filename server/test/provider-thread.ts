import { beforeAll } from 'vitest'
import type { Desk } from './desk.ts'
import { expectDone } from './orders.ts'
import { newModerator, type TestPerson } from './people.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay } from './relay.ts'

type Site = 'main' | 'other'

interface Written {
  file?: Buffer
  name?: string
  headers?: Record<string, string>
}

/** Staff of a sub-portal and of its provider, who write to each other. Whatever says Northman gives the provider away. */
export function useProviderThread(desk: Desk) {
  const stage = {} as { relay: Relay; ours: TestPerson; theirs: TestPerson }
  beforeAll(async () => {
    stage.relay = await openRelay(desk)
    stage.ours = await newModerator(desk, ['orders'], { site: 'other', firstName: 'Olga' })
    stage.theirs = await newModerator(desk, ['orders'], { firstName: 'Northman' })
  })
  const at = (site: Site) => ({ token: (site === 'main' ? stage.theirs : stage.ours).token, site })
  return {
    stage,
    at,
    /** An order of a customer of the portal, its number, and the id of the agent's order that serves it. */
    async relayed() {
      const { id, customer, order } = await newPortalOrder(desk, stage.relay)
      const { theirs } = await bothLevels(desk, id)
      return { id, customer, no: order.order_no as number, theirsId: theirs.id as string }
    },
    write(site: Site, id: string, text: string, { file, name = 'log.csv', headers = {} }: Written = {}) {
      const form = new FormData()
      if (text) form.set('text', text)
      if (file) form.set('file', new Blob([new Uint8Array(file)]), name)
      return desk.call('POST /agent_order_message/{id}', { ...at(site), params: { id }, form, headers })
    },
    list: async (site: Site, id: string) =>
      expectDone(await desk.call('GET /agent_order_messages/{id}', { ...at(site), params: { id } })).items,
    read: (site: Site, id: string) =>
      desk.call('POST /agent_order_messages/{id}/read', { ...at(site), params: { id } }),
    remove: (site: Site, id: string) =>
      desk.call('DELETE /agent_order_message/{id}', { ...at(site), params: { id } }),
    download: (site: Site, id: string) =>
      desk.call('GET /agent_order_message/{id}/download_file', { ...at(site), params: { id } }),
    /** As staff of the portal see it. */
    show: async (id: string) =>
      expectDone(await desk.call('GET /order/{id}', { ...at('other'), params: { id } })),
    /** The state of every file of this name, and whether it is the provider's. */
    async filesNamed(name: string) {
      const { rows } = await desk.owner.query(
        'select state, site_id = $2 as at_provider from stored_files where name = $1 order by 2, 1',
        [name, desk.sites.main],
      )
      return rows
    },
  }
}
