import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiFileAddress } from '../../lib/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { AttachmentProps } from './attachment.tsx'

interface AttachedImageProps extends AttachmentProps {
  /** Each has an address of its own, since one opens nothing after a minute. */
  size: 'small' | 'large'
  onBroken: () => void
}

/** By the address that a download has. The server says by its bytes what it is: what is no picture does not show. */
export function AttachedImage({ id, file, call, size, onBroken }: AttachedImageProps) {
  const { t } = useTranslation('ui')
  const { data, error } = useQuery({
    queryKey: ['attachment', call, id, size],
    queryFn: () => apiFileAddress(call, { params: { id } }),
    // What was shown stays.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
  useEffect(() => {
    if (error) onBroken()
  }, [error, onBroken])
  if (!data) return null
  return (
    <img src={data.url} alt={t('thread.picture', { name: file.name })} decoding="async" onError={onBroken} />
  )
}
