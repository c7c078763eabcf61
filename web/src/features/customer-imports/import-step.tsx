import { Alert, Button, Checkbox } from '@mantine/core'
import { useTranslation } from '../../lib/use-translation.ts'
import { ImportProgress } from '../../ui/catalogue/import/import-list.tsx'
import { type ImportReport, isRunning } from '../../ui/catalogue/import/use-imports.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './import-customers.module.css'
import type { CustomerImport } from './use-customer-import.ts'

/** Where everybody stands who was imported. */
const LIST: string = '/admin/dealers_manager/dealers_list'

/** The last step: what was found good is imported, once somebody has said so. */
export function ImportStep({ flow, found }: { flow: CustomerImport; found: ImportReport }) {
  const { t } = useTranslation('customer-imports')
  const { started } = flow
  return (
    <SectionCard title={t('import.title')}>
      <div className={classes.stack} aria-live="polite">
        {started === null || started.state === 'failed' || started.state === 'refused' ? (
          <Choices flow={flow} found={found} />
        ) : isRunning(started) ? (
          <ImportProgress item={started} />
        ) : (
          <>
            <Alert color="ok" variant="light">
              {t('import.done', { count: started.added })}
            </Alert>
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => void flow.choose(null)}>
                {t('import.another')}
              </Button>
              <LinkButton to={LIST}>{t('import.to_list')}</LinkButton>
            </div>
          </>
        )}
      </div>
    </SectionCard>
  )
}

function Choices({ flow, found }: { flow: CustomerImport; found: ImportReport }) {
  const { t } = useTranslation('customer-imports')
  const confirm = useConfirm()
  const { options, setOptions, started } = flow
  const count = found.added
  const start = async () => {
    const sure = await confirm({
      title: t('import.confirm_title', { count }),
      text: options.invite ? t('import.confirm_invite') : t('import.confirm_text'),
      confirm: t('import.start', { count }),
    })
    if (sure) await flow.start()
  }
  return (
    <>
      {flow.failure ? <Alert color="bad">{flow.failure}</Alert> : null}
      {started ? (
        <Alert color="bad">{t(`import.${started.state === 'refused' ? 'refused' : 'failed'}`)}</Alert>
      ) : null}
      {found.bad > 0 ? (
        <Checkbox
          label={t('import.skip', { count: found.bad })}
          description={t('import.skip_hint')}
          checked={options.skip}
          onChange={({ currentTarget }) => setOptions({ ...options, skip: currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={t('import.invite')}
        description={t('import.invite_hint')}
        checked={options.invite}
        onChange={({ currentTarget }) => setOptions({ ...options, invite: currentTarget.checked })}
      />
      <div>
        <Button
          disabled={found.bad > 0 && !options.skip}
          loading={flow.isSending}
          onClick={() => void start()}
        >
          {t('import.start', { count })}
        </Button>
      </div>
    </>
  )
}
