import { displayName } from '#platform/storage/display-name.ts'

/** What a file is called that was made of another: the same, with the service in it. */
export function modifiedName(original: string, service: string): string {
  const [, stem = original, ending = '.bin'] = /^(.+?)(\.[^.\s]{1,15})?$/.exec(original) ?? []
  const words = service.match(/[\p{L}\p{N}]+/gu) ?? ['modified']
  return displayName(`${stem}_${words.join('-')}${ending}`)
}
