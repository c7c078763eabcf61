import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FindingList } from '../findings/finding-list.tsx'
import type { Order, OrderFile, StaffOrder, StaffOrderFile } from '../order.ts'
import orders from '../orders.module.css'
import { ChangeStrip } from './change-strip.tsx'
import { FileDownloads } from './file-downloads.tsx'
import classes from './order-files.module.css'
import { sortFiles } from './sort-files.ts'

interface OrderFilesProps {
  order: Pick<Order | StaffOrder, 'id' | 'files' | 'files_deleted_at'>
  /** Staff also see the hash, by which files are compared, and who took the file. */
  technical?: boolean
}

/** Every file of an order, the newest delivery on top, with what was found in it and what was changed. */
export function OrderFiles({ order, technical = false }: OrderFilesProps) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <SectionCard
      title={t('files.title')}
      hint={
        order.files_deleted_at ? t('files.deleted_on', { date: formats.date(order.files_deleted_at) }) : null
      }
    >
      <ul className={classes.files} data-form="cards">
        {sortFiles<OrderFile | StaffOrderFile>(order.files).map((file) => (
          <li key={file.id} className={classes.file}>
            <FileLine orderId={order.id} file={file} technical={technical} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

interface FileLineProps {
  orderId: string
  file: OrderFile | StaffOrderFile
  technical: boolean
}

function FileLine({ orderId, file, technical }: FileLineProps) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const name = t(`files.kinds.${file.kind}`, { version: file.version })
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.kind}>{name}</div>
          <div className={orders.small}>
            <bdi className={classes.name}>{file.name}</bdi> · {formats.fileSize(file.size)} ·{' '}
            {formats.dateTime(file.created_at)}
          </div>
        </div>
        {file.can.download ? (
          <FileDownloadButton
            variant="default"
            call="GET /order/{id}/download_file/{file_id}"
            input={{ params: { id: orderId, file_id: file.id } }}
            aria-label={t('files.download_named', { name })}
          >
            {t('action.download')}
          </FileDownloadButton>
        ) : (
          <span className={orders.small}>
            {file.deleted_at
              ? t('files.deleted_on', { date: formats.date(file.deleted_at) })
              : t('files.withheld')}
          </span>
        )}
      </div>
      {file.note ? (
        <p className={orders.text}>
          <bdi>{file.note}</bdi>
        </p>
      ) : null}
      {file.changes ? <ChangeStrip changes={file.changes} /> : null}
      {file.findings.length > 0 ? (
        <FindingList findings={file.findings} label={t('files.findings', { name })} />
      ) : null}
      {technical ? <Copyable value={file.sha256} what={t('files.hash')} code /> : null}
      {'downloads' in file ? <FileDownloads orderId={orderId} file={file} name={name} /> : null}
    </>
  )
}
