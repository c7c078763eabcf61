import { aNotice } from '../notices.ts'
import { pngForm } from './sample-files.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from notices and from reading them. */
export function toldByMessageBox(stage: Stage) {
  const { ask, nextName } = stage
  const letter = () => aNotice({ title: nextName('Notice') })
  const written = async () => ({
    params: { id: (await ask('POST /message', { body: letter() })).id as string },
  })
  const TOLD = ['notices.changed'] as const
  const image = async () => ask('POST /upload_message_image', { form: pngForm('image') })

  return {
    'POST /message': { given: () => ({ body: letter() }), acts: ['message_box.add'], events: TOLD },
    'PUT /message/{id}': {
      given: async () => ({ ...(await written()), body: letter() }),
      acts: ['message_box.change'],
      events: TOLD,
    },
    'DELETE /message/{id}': { given: written, acts: ['message_box.delete'], events: TOLD },
    'POST /message/{id}/dismiss': {
      given: async () => ({ ...(await written()), token: stage.customer.token, body: { dismissed: true } }),
      acts: [],
      events: ['notices.changed for owner'],
      why: 'what a customer puts away is nobody’s business',
    },
    'POST /messages/read': {
      given: async () => ({ token: stage.customer.token, body: { ids: [(await written()).params.id] } }),
      acts: [],
      events: [],
      why: 'the figures of a notice tell how many read it',
    },
    'POST /upload_message_image': {
      given: () => ({ form: pngForm('image') }),
      acts: [],
      events: [],
      why: 'a picture is told of with the notice that has it',
    },
    'POST /remove_message_image': {
      given: async () => ({ body: { key: (await image()).key } }),
      acts: [],
      events: [],
      why: 'no notice had it',
    },
  } satisfies Partial<Record<Mutating, Told>>
}
