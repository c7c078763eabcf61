import { Skeleton } from '@mantine/core'
import { SectionCard } from './section-card.tsx'

/** Cards that are still to come, by the heights of what will be in them. */
export function SkeletonCards({ heights }: { heights: readonly number[] }) {
  return heights.map((height, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their places
    <SectionCard key={at}>
      <Skeleton height={height} />
    </SectionCard>
  ))
}
