import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FileKey } from '../lib/api.ts'
import { useDownload } from '../lib/download.ts'
import type { Told } from '../lib/use-call.ts'
import { useToasts } from './toasts.tsx'

interface FileDownloadButtonProps<K extends FileKey> extends ButtonProps {
  call: K
  input: Told<K>
  title?: string
  children: ReactNode
}

/** Hands the file of a call to the browser, or says why it does not. */
export function FileDownloadButton<K extends FileKey>({ call, input, ...props }: FileDownloadButtonProps<K>) {
  const toast = useToasts()
  const fetching = useDownload(call, { onError: toast.error })
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate(input)}
      {...props}
    />
  )
}
