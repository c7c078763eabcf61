import { Button, Progress } from '@mantine/core'
import { IconChevronDown, IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import type { StatusTone } from '../../../lib/theme-colors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../empty-state.tsx'
import { Loaded } from '../../loaded.tsx'
import { SectionCard } from '../../section-card.tsx'
import { SkeletonLines } from '../../skeletons.tsx'
import { StatusBadge } from '../../status-badge.tsx'
import { BadLines } from './bad-lines.tsx'
import { BadLinesDrawer } from './bad-lines-drawer.tsx'
import classes from './import.module.css'
import { type ImportCalls, type ImportReport, isRunning, useImports } from './use-imports.ts'

const TONES: Record<ImportReport['state'], StatusTone> = {
  waiting: 'wait',
  checking: 'busy',
  checked: 'ok',
  writing: 'busy',
  done: 'ok',
  refused: 'bad',
  failed: 'bad',
}

interface ImportListProps {
  calls: ImportCalls
  /** Words for what is wrong with a line, where the catalogue has its own. */
  problem: (code: string) => string | null
  /** Inside a drawer: the bad lines unfold in their place, for no second one lies over the first. */
  unfolds?: true
}

export function ImportList({ calls, problem, unfolds }: ImportListProps) {
  const { t } = useTranslation('imports')
  const imports = useImports(calls)
  const [reported, setReported] = useState<ImportReport | null>(null)
  return (
    <SectionCard title={t('latest.title')}>
      <Loaded query={imports} skeleton={<SkeletonLines heights={[64, 64]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('latest.empty')}
              text={t('latest.empty_text')}
              icon={<IconFileImport size={24} stroke={1.6} />}
            />
          ) : (
            // Each is a report of its own, with as many sentences as it takes: no rows to be scanned.
            <ul className={classes.list} data-form="cards">
              {items.map((item) => (
                <ImportLine key={item.id} item={item}>
                  {item.bad === 0 ? null : unfolds ? (
                    <UnfoldedReport item={item} problem={problem} />
                  ) : (
                    <Button size="compact-sm" variant="default" onClick={() => setReported(item)}>
                      {t('latest.show_bad', { count: item.bad })}
                    </Button>
                  )}
                </ImportLine>
              ))}
            </ul>
          )
        }
      </Loaded>
      <BadLinesDrawer of={reported} problem={problem} onClose={() => setReported(null)} />
    </SectionCard>
  )
}

interface ImportLineProps {
  item: ImportReport
  /** The way to its bad lines, where it has some. */
  children: ReactNode
}

function ImportLine({ item, children }: ImportLineProps) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <div className={classes.words}>
          <bdi className={classes.file}>{item.file_name}</bdi>
          <div className={classes.small}>{formats.dateTime(item.created_at)}</div>
        </div>
        <StatusBadge tone={TONES[item.state]}>{t(`latest.states.${item.state}`)}</StatusBadge>
      </div>
      {isRunning(item) ? <ImportProgress item={item} /> : <Outcome item={item} />}
      {children === null ? null : <div>{children}</div>}
    </li>
  )
}

function UnfoldedReport({ item, problem }: { item: ImportReport; problem: ImportListProps['problem'] }) {
  const { t } = useTranslation('imports')
  const [isOpen, setOpen] = useState(false)
  const reportId = useId()
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconChevronDown size={14} aria-hidden className={classes.fold} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? reportId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('latest.show_bad', { count: item.bad })}
      </Button>
      {isOpen ? (
        <div id={reportId} className={classes.report}>
          <BadLines item={item} problem={problem} />
        </div>
      ) : null}
    </>
  )
}

/** How far an import is that is under way. */
export function ImportProgress({ item }: { item: ImportReport }) {
  const { t } = useTranslation('imports')
  const { lines, done, file_name } = item
  const share = lines > 0 ? Math.min((done / lines) * 100, 100) : 0
  return (
    <div>
      <Progress value={share} animated aria-label={t('latest.progress', { name: file_name })} />
      <div className={classes.small}>
        {lines > 0 ? t('latest.done_of', { done, count: lines }) : t('latest.counting')}
      </div>
    </div>
  )
}

function Outcome({ item }: { item: ImportReport }) {
  const { t } = useTranslation('imports')
  if (item.state === 'refused') return <p className={classes.outcome}>{t('latest.refused')}</p>
  if (item.state === 'failed') return <p className={classes.outcome}>{t('latest.failed')}</p>
  if (item.state === 'checked')
    return <p className={classes.outcome}>{t('latest.good', { count: item.added })}</p>
  return (
    <p className={classes.outcome}>
      {[
        t('latest.added', { count: item.added }),
        t('latest.changed', { count: item.changed }),
        item.bad > 0 ? t('latest.left_out', { count: item.bad }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
