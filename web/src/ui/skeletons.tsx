import { Skeleton, Stack, type StackProps } from '@mantine/core'
import { SectionCard } from './section-card.tsx'

interface SkeletonsProps {
  heights: readonly number[]
}

/** Cards that are still to come, by the heights of what will be in them. */
export function SkeletonCards({ heights }: SkeletonsProps) {
  return heights.map((height, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their places
    <SectionCard key={at}>
      <Skeleton height={height} />
    </SectionCard>
  ))
}

/** Lines that are still to come, one below the other. */
export function SkeletonLines({ heights, gap = 'sm' }: SkeletonsProps & Pick<StackProps, 'gap'>) {
  return (
    <Stack gap={gap}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their places
        <Skeleton key={at} height={height} />
      ))}
    </Stack>
  )
}
