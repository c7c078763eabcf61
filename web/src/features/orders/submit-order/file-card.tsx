import { Button, Collapse, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Finding } from '#contract/files/file-findings.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FileSlot } from './file-slot.tsx'
import type { OrderForm } from './order-draft.ts'
import { ReadFields } from './read-fields.tsx'
import type { OrderFiles } from './use-order-files.ts'

interface FileCardProps {
  order: OrderForm
  files: OrderFiles
}

/** The file, what it was read with, and what the look into it has told. */
export function FileCard({ order, files }: FileCardProps) {
  const { t } = useTranslation('submit-order')
  const { values, errors } = order.form
  const [extraOpen, setExtraOpen] = useState(values.extra !== null)
  const ecuRules = { maxBytes: useFileLimit('ecu') }
  const extraRules = { maxBytes: useFileLimit('extra'), extensions: ['zip', 'rar'] }
  const showsExtra = extraOpen || values.extra !== null
  return (
    <SectionCard title={t('cards.file')}>
      <Stack gap="md">
        <ReadFields order={order} />
        <FileSlot
          label={values.two_units ? t('file.first') : t('file.original')}
          rules={ecuRules}
          kept={values.original}
          slot={files.original}
          problem={errors.original}
        />
        {values.two_units ? (
          <FileSlot
            label={t('file.second')}
            rules={ecuRules}
            kept={values.second}
            slot={files.second}
            alsoFound={files.areTheSame ? SAME_FILE : []}
            problem={errors.second}
          />
        ) : null}
        <Collapse expanded={showsExtra}>
          {showsExtra ? (
            <FileSlot
              label={t('file.extra')}
              description={<Optional>{t('file.extra_hint')}</Optional>}
              rules={extraRules}
              kept={values.extra}
              slot={files.extra}
              problem={errors.extra}
            />
          ) : null}
        </Collapse>
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={values.two_units ? null : <IconPlus size={16} aria-hidden />}
            onClick={() => order.form.setFieldValue('two_units', !values.two_units)}
          >
            {values.two_units ? t('file.one_unit') : t('file.two_units')}
          </Button>
          {showsExtra ? null : (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setExtraOpen(true)}
            >
              {t('file.add_extra')}
            </Button>
          )}
        </div>
      </Stack>
    </SectionCard>
  )
}

/** The server looks at one file at a time; that both are the same one is seen here. */
const SAME_FILE: Finding[] = [{ code: 'same_as_second_file', severity: 'warning', params: {} }]
