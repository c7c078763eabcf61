import type { FileRule } from '#contract/endpoint.ts'

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A small file as the rule of its part wants it. */
export function sampleFile({ accept }: FileRule): File {
  return accept
    ? new File([PNG], 'pixel.png', { type: 'image/png' })
    : new File(['some bytes'], 'sample.bin', { type: 'application/octet-stream' })
}

/** A form with a picture in it. */
export function pngForm(name: string, fields: Record<string, string> = {}, fileName = 'pixel.png'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(name, new File([PNG], fileName, { type: 'image/png' }))
  return form
}
