import { readFileSync, writeFileSync } from 'node:fs'
import mjml from 'mjml'

/**
 * Turns mail-layout.mjml into mail-layout.gen.ts. Loading mjml costs a second and 90 MB of memory, so it works here,
 * before run time, and the server only fills in the parts. After a change of the layout:
 * `node server/platform/mail/generate-mail-layout.ts`. A test fails while the two differ.
 */
export async function generateMailLayout(): Promise<string> {
  const source = readFileSync(new URL('mail-layout.mjml', import.meta.url), 'utf8')
  const { html, errors } = await mjml(source, { fonts: {}, validationLevel: 'soft', keepComments: true })
  // A placeholder is no colour and no alignment to mjml; every other complaint is ours to mend.
  const mistakes = errors.filter((error) => !/invalid value: %\w+%/.test(error.message))
  if (mistakes.length > 0) throw new Error(mistakes.map((error) => error.formattedMessage).join('\n'))

  const [open, ...rest] = html.split(/<!--part:(\w+)-->/)
  const parts: Record<string, string> = { open: tighten(open ?? '') }
  for (let index = 0; index < rest.length; index += 2) {
    parts[rest[index] as string] = tighten(rest[index + 1] as string)
  }
  return [
    '// Generated from mail-layout.mjml by generate-mail-layout.ts. Do not edit.',
    `export const MAIL_PARTS = ${JSON.stringify(parts, null, 2)} as const`,
    '',
  ].join('\n')
}

function tighten(html: string): string {
  return html.replace(/\s*\n\s*/g, '\n').trim()
}

if (import.meta.main) {
  writeFileSync(new URL('mail-layout.gen.ts', import.meta.url), await generateMailLayout())
}
