import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm, useConfirmDelete } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { DownloadButton } from '../download-button.tsx'
import classes from './invoices.module.css'
import { RefundForm } from './refund-form.tsx'

interface InvoiceActionsProps {
  invoice: StaffInvoice
  onChange: (invoice: StaffInvoice | null) => void
}

/** What may be done is the server's word (`can`); before what cannot be undone, it is said what will happen. */
export function InvoiceActions({ invoice, onChange }: InvoiceActionsProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const toast = useToasts()
  const confirm = useConfirm()
  const confirmDelete = useConfirmDelete()
  const marking = useCall('PATCH /credits/mark-as-paid', { refreshAlways: [CREDITS_KEY] })
  const deletion = useCall('DELETE /credits/{id}', { refreshAlways: [CREDITS_KEY] })
  const [refunding, setRefunding] = useState(false)
  const { id, can, count, user, total, currency, status } = invoice

  const markAsPaid = async () => {
    const sure = await confirm({
      title: t('mark.title'),
      text: t('mark.text', {
        amount: formats.money(total, currency),
        credits: t('credits', { count }),
        name: user.name,
      }),
      confirm: t('mark.confirm'),
    })
    if (!sure) return
    // Awaited: the live event may take this button away before the answer is here, and the answer is told all the same.
    await marking.mutateAsync({ body: { id }, idempotencyKey: newIdempotencyKey() }).then((paid) => {
      onChange(paid)
      toast.success(t('mark.done', { number: paid.number ?? '' }))
    }, toast.error)
  }

  const remove = async () => {
    if (
      !(await confirmDelete(t(status === 'pending' || status === 'draft' ? 'delete.pending' : 'delete.paid')))
    )
      return
    // The status that the question was asked about: paid meanwhile, the invoice stays as it is.
    await deletion.mutateAsync({ params: { id }, query: { expected_status: status } }).then(() => {
      onChange(null)
      toast.success(t('delete.done'))
    }, toast.error)
  }

  if (refunding) {
    return (
      <RefundForm
        invoice={invoice}
        onCancel={() => setRefunding(false)}
        onDone={(refunded) => {
          setRefunding(false)
          onChange(refunded)
          toast.success(t('refund.done'))
        }}
      />
    )
  }
  return (
    <div className={classes.actions}>
      {can.mark_as_paid ? (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={marking.isPending}
          onClick={() => void markAsPaid()}
        >
          {t('mark.button')}
        </Button>
      ) : null}
      <DownloadButton invoice={invoice} />
      {can.refund ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setRefunding(true)}
        >
          {t('refund.button')}
        </Button>
      ) : null}
      {can.delete ? (
        <Button
          variant="light"
          color="bad"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={deletion.isPending}
          onClick={() => void remove()}
        >
          {t('delete.button')}
        </Button>
      ) : null}
    </div>
  )
}
