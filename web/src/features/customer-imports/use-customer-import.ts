import { useState } from 'react'
import {
  COLUMN_PERMISSIONS,
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  REQUIRED_COLUMNS,
} from '#contract/customer-imports/customer-file.ts'
import { useErrorText } from '../../lib/errors.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { type Sending, useSending } from '../../lib/use-sending.ts'
import { type ImportReport, useImports } from '../../ui/catalogue/import/use-imports.ts'
import { type FileHead, readHead } from './file-head.ts'
import { guessColumns, type Mapping } from './guess-columns.ts'

/** The dealers' lists and pages show what an import brings. */
export const CALLS = {
  latest: 'GET /user_import',
  progress: 'customers.import',
  family: ['people'],
} as const

interface Chosen {
  file: File
  head: FileHead | null
}

/** A file on its way in: chosen, its columns matched, checked, imported. Another file or mapping begins anew. */
export function useCustomerImport() {
  const user = useSignedInUser()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [checkId, setCheckId] = useState<string | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  const [options, setOptions] = useState({ skip: false, invite: false })
  const starting = useCall('POST /user_import', { refresh: [CALLS.latest] })
  const sending = useSending()
  const failure = useErrorText(sending.wasStopped ? null : starting.error)
  const imports = useImports(CALLS)

  const columns = CUSTOMER_COLUMNS.filter((column) => {
    const needed = COLUMN_PERMISSIONS[column]
    return !needed || hasPermission(user, needed)
  })
  const report = (id: string | null): ImportReport | null =>
    imports.data?.items.find((item) => item.id === id) ?? null

  const beginAnew = () => {
    starting.reset()
    setCheckId(null)
    setImportId(null)
  }
  async function choose(file: File | null) {
    beginAnew()
    // A file that went away since it was chosen is one that cannot be read, and the screen says so.
    const head = file && (await readHead(file).catch(() => null))
    setChosen(file && { file, head })
    setMapping(head ? guessColumns(head.headers, columns) : {})
  }
  /** Nothing is lost when it fails: the reason stands at the file, and the button can be pressed again. */
  async function send(form: { check_only?: 'true'; skip_bad_lines?: 'true'; invite?: 'true' }) {
    if (!chosen) return null
    const input = { form: { ...form, columns: JSON.stringify(mapping) }, files: { file: chosen.file } }
    return sending
      .around((extras: Sending) => starting.mutateAsync({ ...input, ...extras }), chosen.file.size)
      .then(
        ({ id }) => id,
        () => null,
      )
  }

  return {
    file: chosen?.file ?? null,
    head: chosen?.head ?? null,
    isUnreadable: chosen !== null && chosen.head === null,
    choose,
    columns,
    forbidden: CUSTOMER_COLUMNS.filter((column) => !columns.includes(column)),
    mapping,
    missing: REQUIRED_COLUMNS.filter((column) => !mapping[column]),
    match(column: CustomerColumn, header: string | null) {
      beginAnew()
      setMapping(({ [column]: _, ...rest }) => (header ? { ...rest, [column]: header } : rest))
    },
    check: async () => {
      setCheckId(null)
      setImportId(null)
      setCheckId(await send({ check_only: 'true' }))
    },
    checked: report(checkId),
    start: async () =>
      setImportId(
        await send({
          ...(options.skip && { skip_bad_lines: 'true' }),
          ...(options.invite && { invite: 'true' }),
        }),
      ),
    started: report(importId),
    options,
    setOptions,
    isSending: starting.isPending,
    sending,
    failure,
  }
}

export type CustomerImport = ReturnType<typeof useCustomerImport>
