import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { BadLines } from '../../ui/catalogue/import/bad-lines.tsx'
import { BadLinesDrawer } from '../../ui/catalogue/import/bad-lines-drawer.tsx'
import { ImportProgress } from '../../ui/catalogue/import/import-list.tsx'
import { type ImportReport, isRunning } from '../../ui/catalogue/import/use-imports.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './import-customers.module.css'
import type { CustomerImport } from './use-customer-import.ts'

interface CheckStepProps {
  flow: CustomerImport
  problem: (code: string) => string | null
}

/** Every line is looked at before anything is imported. */
export function CheckStep({ flow, problem }: CheckStepProps) {
  const { t } = useTranslation('customer-imports')
  const { checked } = flow
  const running = checked !== null && isRunning(checked)
  return (
    <SectionCard title={t('check.title')} hint={t('check.hint')}>
      <div className={classes.stack} aria-live="polite">
        {flow.failure && !checked ? <Alert color="bad">{flow.failure}</Alert> : null}
        {running ? <ImportProgress item={checked} /> : null}
        {checked?.state === 'failed' ? <Alert color="bad">{t('check.failed')}</Alert> : null}
        {checked?.state === 'checked' ? (
          <>
            <Alert color={checked.added > 0 ? 'ok' : 'bad'} variant="light">
              {checked.added > 0 ? t('check.good', { count: checked.added }) : t('check.none')}
            </Alert>
            {checked.bad > 0 ? <Report of={checked} problem={problem} /> : null}
          </>
        ) : null}
        <div>
          <Button
            variant={checked?.state === 'checked' ? 'default' : 'filled'}
            disabled={flow.missing.length > 0 || running || (flow.isSending && checked !== null)}
            loading={flow.isSending && checked === null}
            onClick={() => void flow.check()}
          >
            {checked?.state === 'checked' ? t('check.again') : t('check.start')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}

/** Few enough that the next step stays in reach. */
const SHOWN = 10

function Report({ of, problem }: { of: ImportReport; problem: CheckStepProps['problem'] }) {
  const { t } = useTranslation('imports')
  const [all, setAll] = useState<ImportReport | null>(null)
  return (
    <div>
      <BadLines item={{ ...of, bad_lines: of.bad_lines.slice(0, SHOWN) }} problem={problem} />
      {of.bad > SHOWN ? (
        <Button size="compact-sm" variant="default" onClick={() => setAll(of)}>
          {t('latest.show_bad', { count: of.bad })}
        </Button>
      ) : null}
      <BadLinesDrawer of={all} problem={problem} onClose={() => setAll(null)} />
    </div>
  )
}
