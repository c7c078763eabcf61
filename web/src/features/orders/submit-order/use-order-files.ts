import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type CallOptions } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'
import { addToDraft, type KeptFile, type OrderDraft } from './order-draft.ts'
import { vehicleFields } from './order-fields.ts'

/** What the bytes are compared with. */
type FileAbout = Omit<CallOptions<'POST /order_file'>['form'], 'kind'>

/** The version of a control unit is typed letter by letter. */
const DELAY = 400

interface OrderFileOptions {
  kind: 'ecu' | 'extra'
  kept: KeptFile | null
  about: FileAbout
  onKept: (file: KeptFile | null) => void
}

export const ORDER_FILES_KEY = ['order_file'] as const
const fileKey = (id: string | undefined, about: string) => [...ORDER_FILES_KEY, id, about] as const

/**
 * One file of the form: sent as soon as it is chosen, looked at by the server, and looked at again when the vehicle
 * or the tool is another. It waits there until the order takes it, for a day or so.
 */
function useOrderFile({ kind, kept, about, onKept }: OrderFileOptions) {
  const cache = useQueryClient()
  // As text, since an object is another one each time the form is drawn.
  const [key] = useDebouncedValue(JSON.stringify(kind === 'ecu' ? about : {}), DELAY)
  const asked = JSON.parse(key) as FileAbout
  const looked = useQuery({
    queryKey: fileKey(kept?.id, key),
    queryFn: ({ signal }) =>
      api('GET /order_file/{id}', { params: { id: kept?.id ?? '' }, query: { kind, ...asked }, signal }),
    enabled: kept !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A file that nobody takes back is deleted by the server before long: nothing has to be said when this fails.
  const takingBack = useCall('DELETE /order_file/{id}')
  const upload = useUpload(
    async (file, extras) => ({
      answer: await api('POST /order_file', { form: { kind, ...asked }, files: { file }, ...extras }),
      told: key,
    }),
    ({ answer, told }) => {
      cache.setQueryData(fileKey(answer.id, told), answer)
      onKept({ id: answer.id, name: answer.name, size: answer.size })
      if (kept) takingBack.mutate({ params: { id: kept.id } })
    },
  )
  const gone = looked.error instanceof ApiError && ['not_found', 'gone'].includes(looked.error.code)
  const sent = kept && !gone && looked.data?.id === kept.id ? looked.data : null
  return {
    upload,
    sent,
    gone,
    lookFailed: gone ? null : looked.error,
    lookAgain: () => void looked.refetch(),
    looking: looked.isFetching,
    sending: upload.progress !== null,
    stopped: sent?.findings.some(({ severity }) => severity === 'stop') ?? false,
    take: (file: File | null) => {
      upload.choose(file)
      if (file || !kept) return
      onKept(null)
      takingBack.mutate({ params: { id: kept.id } })
    },
    retry: upload.file && upload.error ? () => upload.choose(upload.file) : null,
  }
}

export type OrderFileSlot = ReturnType<typeof useOrderFile>

type Place = 'original' | 'second' | 'extra'

/** The three places for files. One that arrives after the screen was left is found there on coming back. */
export function useOrderFiles(draft: OrderDraft, change: (part: Partial<OrderDraft>) => void) {
  const person = useSignedInUser().id
  const changing = useRef(change)
  changing.current = change
  const { variant_id } = vehicleFields(draft.vehicle)
  const about: FileAbout = {
    variant_id,
    ecu_version: draft.ecu_version.trim() || undefined,
    read_method: draft.read_method ?? undefined,
    master_slave: draft.master_slave ?? undefined,
  }
  const onKept = (place: Place) => (file: KeptFile | null) => {
    addToDraft(person, { [place]: file })
    changing.current({ [place]: file })
  }
  const original = useOrderFile({ kind: 'ecu', kept: draft.original, about, onKept: onKept('original') })
  const second = useOrderFile({ kind: 'ecu', kept: draft.second, about, onKept: onKept('second') })
  const extra = useOrderFile({ kind: 'extra', kept: draft.extra, about, onKept: onKept('extra') })
  const areTheSame = original.sent !== null && original.sent.sha256 === second.sent?.sha256
  return { original, second, extra, areTheSame }
}

export type OrderFiles = ReturnType<typeof useOrderFiles>
