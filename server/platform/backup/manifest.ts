import { z } from 'zod'

/** What a back-up says about itself; the last thing that is written. */
const manifest = z.strictObject({
  program: z.literal('tunedesk'),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** In the order in which they are applied. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The last numbers given away; null when none was. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
  /** Waiting work, most of all mails that were not sent yet. */
  jobs: z.strictObject({ columns: z.array(z.string()), rows: z.int() }),
  files: z.strictObject({
    count: z.int(),
    bytes: z.int(),
    /** Keys of files that the database names and the storage did not have whole. */
    missing: z.array(z.string()),
  }),
  secret: z.strictObject({
    kept_in: z.enum(['data_dir', 'environment']),
    included: z.boolean(),
    /** Follows from the key and tells nothing about it: shows whether another key is the same. */
    check: z.string(),
  }),
  checksums: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifest>

export const FORMAT = 1

export function parseManifest(text: string): Manifest {
  const given = JSON.parse(text)
  if (given?.format > FORMAT) throw new Error('The back-up was made by a newer version of the program.')
  const parsed = manifest.safeParse(given)
  if (!parsed.success) throw new Error('The manifest of the back-up cannot be understood.')
  return parsed.data
}
