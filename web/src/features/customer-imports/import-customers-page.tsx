import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CUSTOMER_PROBLEMS } from '#contract/customer-imports/customer-file.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { LIMITS } from '#contract/limits.ts'
import { saveBlob } from '../../lib/download.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ImportList } from '../../ui/catalogue/import/import-list.tsx'
import { FileDrop } from '../../ui/file-drop/file-drop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnFields } from './column-fields.tsx'
import classes from './import-customers.module.css'
import { ImportStep } from './import-step.tsx'
import { templateCsv } from './import-template.ts'
import { CALLS, useCustomerImport } from './use-customer-import.ts'

const RULES = { maxBytes: LIMITS.import_file, extensions: ['csv'] } as const

/** Customers of another portal come in by a file: chosen, its columns matched, checked, and only then imported. */
export function ImportCustomersPage() {
  const { t } = useTranslation('customer-imports')
  const flow = useCustomerImport()
  const problem = (code: string) => (isOneOf(CUSTOMER_PROBLEMS, code) ? t(`problems.${code}`) : null)
  const template = () =>
    saveBlob(new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }), t('file.template_name'))
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className={classes.stack}>
        <SectionCard title={t('file.title')} hint={t('file.hint')}>
          <div className={classes.stack}>
            <FileDrop
              label={t('file.label')}
              rules={RULES}
              value={flow.file}
              onChange={(file) => void flow.choose(file)}
              progress={flow.sending.progress}
              onCancel={flow.sending.cancel}
              error={flow.isUnreadable ? t('file.unreadable') : null}
            />
            <div>
              <Button
                variant="subtle"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={template}
              >
                {t('file.template')}
              </Button>
            </div>
          </div>
        </SectionCard>
        {flow.head ? (
          <>
            <ColumnFields flow={flow} />
            <CheckStep flow={flow} problem={problem} />
          </>
        ) : null}
        {flow.checked?.state === 'checked' && flow.checked.added > 0 ? (
          <ImportStep flow={flow} found={flow.checked} />
        ) : null}
        <ImportList calls={CALLS} problem={problem} />
      </div>
    </>
  )
}
