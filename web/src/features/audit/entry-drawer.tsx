import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { ActName, useActName } from './act-name.tsx'
import { isAlarming } from './acts.ts'
import { Differences } from './differences.tsx'
import classes from './entry-drawer.module.css'
import type { AuditEntry } from './use-audit-log.ts'

interface EntryDrawerProps {
  entry: AuditEntry | null
  onClose: () => void
}

export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  const { t } = useTranslation(['audit', 'ui'])
  const actName = useActName()
  // Stays readable while the drawer slides away.
  const last = useRef(entry)
  if (entry) last.current = entry
  const shown = last.current
  return (
    <Drawer.Root
      opened={entry !== null}
      onClose={onClose}
      // Mantine mirrors it by itself where the text runs from right to left.
      position="right"
      size={460}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's header: that element would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{shown ? actName(shown.act) : ''}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('ui:confirm.close')} />
        </div>
        <Drawer.Body>{shown ? <EntryDetails entry={shown} /> : null}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  return (
    <>
      <dl className={classes.facts}>
        {isAlarming(entry.act) ? (
          <Fact label={t('columns.act')}>
            <ActName code={entry.act} />
          </Fact>
        ) : null}
        <Fact label={t('columns.at')}>
          {formats.dateTime(entry.at)} ({formats.relative(entry.at)})
        </Fact>
        <Fact label={t('columns.actor')}>
          <bdi>{entry.actor?.name ?? t('nobody')}</bdi>
        </Fact>
        <Fact label={t('columns.subject')}>
          <bdi>{entry.subject}</bdi>
        </Fact>
        <Fact label={t('columns.ip')}>
          <bdi dir="ltr">{entry.ip}</bdi>
        </Fact>
      </dl>
      <h2 className={classes.heading}>{t('details.changes')}</h2>
      <Differences entry={entry} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
