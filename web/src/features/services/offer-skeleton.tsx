import { Skeleton, Stack } from '@mantine/core'

export function OfferSkeleton() {
  return (
    <Stack gap="sm">
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} height={60} />
      ))}
    </Stack>
  )
}
