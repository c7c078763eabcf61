import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import type { Answer } from '../../../lib/api.ts'

export type Preview = Answer<'GET /service_preview'>

type PreviewedOption = Preview['options'][number]

/** What staff tick to try the order form. */
export interface Tried {
  serviceId: string | null
  optionIds: readonly string[]
  extraIds: readonly string[]
}

export const NOTHING_TRIED: Tried = { serviceId: null, optionIds: [], extraIds: [] }

/** Options that go with the chosen service; all of them while none is chosen. */
export function optionsWith(preview: Preview, serviceId: string | null): PreviewedOption[] {
  return preview.options.filter(
    ({ service_ids }) => serviceId === null || service_ids.length === 0 || service_ids.includes(serviceId),
  )
}

/** What it comes to. What is ticked and no longer on offer does not count. */
export function totalOf(preview: Preview, tried: Tried): number {
  const options = optionsWith(preview, tried.serviceId).filter(({ id }) => tried.optionIds.includes(id))
  const all = [
    ...preview.services.filter(({ id }) => id === tried.serviceId),
    ...options,
    ...options.flatMap(({ extras }) => extras.filter(({ id }) => tried.extraIds.includes(id))),
  ]
  return fromHundredths(all.reduce((sum, { price }) => sum + toHundredths(price), 0))
}

export function toggled(ids: readonly string[], id: string, on: boolean): string[] {
  const others = ids.filter((one) => one !== id)
  return on ? [...others, id] : others
}
