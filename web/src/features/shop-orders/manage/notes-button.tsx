import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDownload } from '../../../lib/download.ts'
import { useToasts } from '../../../ui/toasts.tsx'

interface NotesButtonProps {
  /** The orders whose delivery notes are one document. */
  ids: readonly string[]
  disabled?: boolean
  children: ReactNode
}

export function NotesButton({ ids, disabled = false, children }: NotesButtonProps) {
  const toast = useToasts()
  const fetching = useDownload('GET /shop/order/delivery_notes', { made: true, onError: toast.error })
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={disabled}
      loading={fetching.isPending}
      onClick={() => fetching.mutate({ query: { ids: ids.join(',') } })}
    >
      {children}
    </Button>
  )
}
