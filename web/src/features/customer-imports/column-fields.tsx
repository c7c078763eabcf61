import { Alert } from '@mantine/core'
import { IMPORT_HEADER_LENGTH } from '#contract/catalogue/import-file.ts'
import { REQUIRED_COLUMNS } from '#contract/customer-imports/customer-file.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Select } from '../../ui/form/select.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { samplesOf } from './file-head.ts'
import classes from './import-customers.module.css'
import type { CustomerImport } from './use-customer-import.ts'

/** Which column of the file each of ours is read from, with what stands there on the first lines. */
export function ColumnFields({ flow }: { flow: CustomerImport }) {
  const { t } = useTranslation('customer-imports')
  const formats = useFormats()
  const { head, mapping, columns, forbidden } = flow
  if (!head) return null
  const headers = [
    ...new Set(head.headers.filter(({ length }) => length > 0 && length <= IMPORT_HEADER_LENGTH)),
  ]
  const read = new Set(Object.values(mapping))
  const unread = headers.filter((header) => !read.has(header))
  const names = (of: typeof columns) => formats.list(of.map((column) => t(`columns.names.${column}`)))
  return (
    <SectionCard title={t('columns.title')} hint={t('columns.hint')}>
      <div className={classes.stack}>
        <div className={classes.fields}>
          {columns.map((column) => {
            const header = mapping[column] ?? null
            const samples = header === null ? [] : samplesOf(head, header)
            return (
              <Select
                key={column}
                label={t(`columns.names.${column}`)}
                withAsterisk={isOneOf(REQUIRED_COLUMNS, column)}
                placeholder={t('columns.none')}
                data={headers}
                value={header}
                onChange={(chosen) => flow.match(column, chosen)}
                clearable
                clearButtonProps={{
                  'aria-label': t('columns.clear', { name: t(`columns.names.${column}`) }),
                }}
                disabled={flow.isSending}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                description={
                  samples.length > 0 ? (
                    <bdi className={classes.sample}>{samples.join(' · ')}</bdi>
                  ) : header === null ? undefined : (
                    t('columns.no_values')
                  )
                }
              />
            )
          })}
        </div>
        {unread.length > 0 ? (
          <p className={classes.note}>
            {t('columns.not_read')} <bdi>{formats.list(unread)}</bdi>
          </p>
        ) : null}
        {forbidden.length > 0 ? (
          <p className={classes.note}>{t('columns.forbidden', { names: names(forbidden) })}</p>
        ) : null}
        {flow.missing.length > 0 ? (
          <Alert color="warn" variant="light">
            {t('columns.missing', { names: names(flow.missing) })}
          </Alert>
        ) : null}
      </div>
    </SectionCard>
  )
}
