import { z } from 'zod'

/** As much of Telegram's updates as is read; whatever else there is, is let pass. */
const from = z.object({
  id: z.int(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
})
const chat = z.object({ id: z.int(), type: z.string().optional() })

const update = z.object({
  update_id: z.int(),
  message: z.object({ chat, from: from.optional(), text: z.string().optional() }).optional(),
  callback_query: z
    .object({
      id: z.string(),
      from,
      message: z.object({ message_id: z.int(), chat }).optional(),
      data: z.string().optional(),
    })
    .optional(),
})

export type Update = z.output<typeof update>
export type Press = NonNullable<Update['callback_query']>
export type Writer = z.output<typeof from>

/** Null where it is none that we know. */
export const readUpdate = (given: unknown): Update | null => update.safeParse(given).data ?? null

/** How a person is called there: by the name that others find them by, else by their own. */
export function nameOfWriter({ username, first_name = '', last_name = '' }: Writer): string {
  const own = `${first_name} ${last_name}`.replace(/\s+/g, ' ').trim()
  return username ? `@${username}` : own
}
