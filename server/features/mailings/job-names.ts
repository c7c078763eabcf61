import { z } from 'zod'

/** Both know the mailing by its name; a turn that is over does nothing. */
export const GATHER = { name: 'mailings.gather', data: z.object({ mailing_id: z.uuid() }) }
export const SEND = {
  name: 'mailings.send',
  data: z.object({ mailing_id: z.uuid(), turn: z.int() }),
}
