import { formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from files that customers send outside of orders. */
export function toldBySentFiles(stage: Stage) {
  const { ask } = stage
  const TOLD = ['sent_files.changed'] as const
  const form = () => {
    const made = formOf({ note: 'Please look at this' })
    made.append('file', new File(['some bytes'], 'read.bin'))
    return made
  }
  const open = () => ask('POST /settings', { body: { file_upload_public: true } })
  const sent = async () => {
    await open()
    const { id } = await ask('POST /file_upload', stage.inAccount({ form: form() }))
    return { params: { id: id as string } }
  }

  return {
    'POST /file_upload': {
      async given() {
        await open()
        return stage.inAccount({ form: form() })
      },
      acts: ['sent_files.send'],
      events: TOLD,
      mails: 1,
    },
    'PUT /sent_file/{id}': {
      given: async () => ({ ...(await sent()), body: { done: true } }),
      acts: ['sent_files.finish'],
      events: TOLD,
      mails: 1,
    },
    'DELETE /sent_file/{id}': { given: sent, acts: ['sent_files.delete'], events: TOLD },
  } satisfies Partial<Record<Mutating, Told>>
}
