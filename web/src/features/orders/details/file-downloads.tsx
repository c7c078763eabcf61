import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import lines from '../../../ui/lines.module.css'
import { Loaded } from '../../../ui/loaded.tsx'
import type { StaffOrderFile } from '../order.ts'
import { orderKey } from '../order-keys.ts'
import orders from '../orders.module.css'

/** The newest ones. */
const SHOWN = 100

interface FileDownloadsProps {
  orderId: string
  file: Pick<StaffOrderFile, 'id' | 'downloads'>
  /** What the file is called in the order. */
  name: string
}

/** How often a file was taken; behind it who took it and when. */
export function FileDownloads({ orderId, file, name }: FileDownloadsProps) {
  const { t } = useTranslation('orders')
  const [opened, setOpened] = useState(false)
  if (file.downloads === 0) return <p className={orders.muted}>{t('files.not_downloaded')}</p>
  const figure = t('files.downloads', { count: file.downloads })
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={`${figure}: ${name}`}
        onClick={() => setOpened(true)}
      >
        {figure}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('files.downloads_title', { name })}>
        <DownloadList orderId={orderId} fileId={file.id} />
      </Dialog>
    </div>
  )
}

function DownloadList({ orderId, fileId }: { orderId: string; fileId: string }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const query = useAnswer(
    'GET /order/{id}/downloads',
    { params: { id: orderId }, query: { file_id: fileId, size: SHOWN } },
    // Fetched again whenever the order is.
    { family: orderKey(orderId) },
  )
  return (
    <Loaded query={query} skeleton={<Skeleton height={52} />}>
      {({ items, total }) => (
        <>
          <ul className={lines.list}>
            {items.map(({ id, at, user, impersonated_by: staff }) => (
              <li key={id} className={lines.item}>
                <div className={lines.words}>
                  <div className={lines.strong}>
                    <bdi>{(staff ?? user).name}</bdi>
                  </div>
                  <div className={lines.small}>
                    {formats.dateTime(at)}
                    {staff ? <> · {t('files.in_account', { name: user.name })}</> : null}
                  </div>
                </div>
              </li>
            ))}
          </ul>
          {total > SHOWN ? (
            <p className={orders.muted}>{t('files.downloads_newest', { count: SHOWN })}</p>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
