import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { SentFileBadge } from '../sent-file-badge.tsx'
import classes from '../sent-files.module.css'
import { SENT_FILES_KEY, type SentFile } from '../sent-files.ts'

interface SentFileDetailsProps {
  file: SentFile
  onDeleted: () => void
}

/** One file with all that was said of it, and what staff do with it. */
export function SentFileDetails({ file, onDeleted }: SentFileDetailsProps) {
  const { t } = useTranslation('sent-files')
  const formats = useFormats()
  const { id, customer, sent_by, done_by, can } = file
  useReadNotifications('sent_file', id)
  return (
    <div className={classes.stack}>
      <Facts>
        <Fact label={t('columns.file')}>
          <bdi>{file.name}</bdi> · {formats.fileSize(file.size)}
        </Fact>
        <Fact label={t('columns.state')}>
          <SentFileBadge state={file.state} />
        </Fact>
        <Fact label={t('columns.customer')}>
          <CustomerLink id={customer.id} className={classes.link}>
            <bdi>{customer.company_name || customer.name}</bdi>
          </CustomerLink>
        </Fact>
        <Fact label={t('columns.sender')}>
          {sent_by.id === customer.id ? null : <bdi>{sent_by.name}</bdi>}
        </Fact>
        <Fact label={t('columns.registration')}>
          {file.registration ? <bdi>{file.registration}</bdi> : null}
        </Fact>
        <Fact label={t('columns.sent')}>{formats.dateTime(file.created_at)}</Fact>
        <Fact label={t('staff.done_by')}>{done_by ? <bdi>{done_by.name}</bdi> : null}</Fact>
      </Facts>
      <p className={classes.note} dir="auto">
        {file.note}
      </p>
      {can.download ? (
        <FileDownloadButton
          call="GET /sent_file/{id}/download_file"
          input={{ params: { id } }}
          variant="default"
        >
          {t('download')}
        </FileDownloadButton>
      ) : (
        <p className={classes.gone}>{t('gone')}</p>
      )}
      <DialogButtons>
        <DeleteFile id={id} onDeleted={onDeleted} />
        <Mark file={file} />
      </DialogButtons>
    </div>
  )
}

function Mark({ file: { id, can } }: { file: SentFile }) {
  const { t } = useTranslation('sent-files')
  const toast = useToasts()
  const marking = useCall('PUT /sent_file/{id}', {
    refreshAlways: [SENT_FILES_KEY],
    onSuccess: ({ state }) => toast.success(t(state === 'done' ? 'staff.finished' : 'staff.reopened')),
    onError: toast.error,
  })
  const Icon = can.finish ? IconCheck : IconArrowBackUp
  return (
    <Button
      variant={can.finish ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      loading={marking.isPending}
      onClick={() => marking.mutate({ params: { id }, body: { done: can.finish } })}
    >
      {t(can.finish ? 'staff.finish' : 'staff.reopen')}
    </Button>
  )
}

function DeleteFile({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation('sent-files')
  const confirm = useConfirm()
  const toast = useToasts()
  const deleting = useCall('DELETE /sent_file/{id}', {
    refreshAlways: [SENT_FILES_KEY],
    onSuccess: () => {
      toast.success(t('staff.deleted'))
      onDeleted()
    },
    onError: toast.error,
  })
  const remove = async () => {
    const words = { title: t('staff.delete_title'), text: t('staff.delete_text'), confirm: t('staff.delete') }
    if (await confirm({ ...words, danger: true })) deleting.mutate({ params: { id } })
  }
  return (
    <Button
      variant="subtle"
      color="bad"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={deleting.isPending}
      onClick={() => void remove()}
    >
      {t('staff.delete')}
    </Button>
  )
}
