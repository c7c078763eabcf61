import type { OrderFileKind } from '#contract/orders/states.ts'

/** Deliveries before what they were made from: it is them that people come for. */
const PLACES: readonly OrderFileKind[] = ['modified', 'modified_2', 'original', 'original_2', 'extra']

interface Placed {
  kind: OrderFileKind
  version: number
}

const isDelivery = ({ kind }: Placed) => kind === 'modified' || kind === 'modified_2'

/** Newest version first; both control units of one version stand together. */
export function sortFiles<File extends Placed>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) =>
      Number(isDelivery(b)) - Number(isDelivery(a)) ||
      b.version - a.version ||
      PLACES.indexOf(a.kind) - PLACES.indexOf(b.kind),
  )
}
