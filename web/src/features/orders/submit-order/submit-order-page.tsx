import { Alert, Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { freshDraft, isBlank, readDraft } from './order-draft.ts'
import classes from './submit-order.module.css'
import { SubmitOrderForm } from './submit-order-form.tsx'
import { useOrderScreen } from './use-order-screen.ts'
import { usePrefill } from './use-prefill.ts'

interface FinderProps {
  value: VehicleChoice
  onChange: (choice: VehicleChoice) => void
  error?: ReactNode
}

/** The vehicle's fields are another feature's. */
export type RenderFinder = (props: FinderProps) => ReactNode

export function SubmitOrderPage({ finder }: { finder: RenderFinder }) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const person = useSignedInUser().id
  const site = useSite()
  const [kept] = useState(() => readDraft(person))
  const screen = useOrderScreen(kept)
  const prefill = usePrefill(screen)
  const offline = !site.services_online || screen.offer.data?.online === false

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          isBlank(screen.draft) ? null : (
            <>
              {screen.savedAt ? (
                <span className={classes.kept}>
                  {t('draft.kept', { time: formats.time(screen.savedAt) })}
                </span>
              ) : null}
              <Button
                variant="default"
                onClick={() => screen.fillWith(freshDraft(person), t('draft.started_over'))}
              >
                {t('draft.start_over')}
              </Button>
            </>
          )
        }
      />
      {offline ? (
        <Alert
          mb="md"
          color="wait"
          role="status"
          icon={<IconPlugOff size={18} aria-hidden />}
          title={t('offline.title')}
        >
          {t('offline.text')}
        </Alert>
      ) : null}
      {prefill.failed ? (
        <Alert mb="md" color="bad" role="alert" title={t('again.failed')}>
          {prefill.failed}
        </Alert>
      ) : null}
      <SubmitOrderForm screen={screen} finder={finder} offline={offline} />
    </>
  )
}
