import { abilitiesOf, wrongState } from '#platform/policy/abilities.ts'

interface Facts {
  file: { file_id: string | null; done_at: Date | null }
}

/** What may be done with a sent file by whoever sees it. */
export const sentFileAbilities = abilitiesOf({
  download: ({ file }: Facts) => file.file_id !== null || ({ code: 'gone' } as const),
  finish: ({ file }: Facts) => file.done_at === null || wrongState('done'),
  reopen: ({ file }: Facts) => file.done_at !== null || wrongState('open'),
})
