import { useRef } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { addToDraft, type KeptFile, type OrderDraft } from './order-draft.ts'
import { vehicleFields } from './order-fields.ts'
import { type FileAbout, useOrderFile } from './use-order-file.ts'

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
