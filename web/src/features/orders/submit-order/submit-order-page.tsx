import { Alert, Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDeferredOnScreen } from '../../../ui/printing.ts'
import { freshDraft, isBlank, readDraft } from './order-draft.ts'
import classes from './submit-order.module.css'
import { SubmitOrderForm } from './submit-order-form.tsx'
import { type OrderScreen, useOrderScreen } from './use-order-screen.ts'
import { usePrefill } from './use-prefill.ts'
import { useSharedFiles } from './use-shared-files.ts'

interface FinderProps {
  value: VehicleChoice
  onChange: (choice: VehicleChoice) => void
  error?: ReactNode
}

/** The vehicle's fields are another feature's. */
export type RenderFinder = (props: FinderProps) => ReactNode

interface SubmitOrderPageProps {
  finder: RenderFinder
  /** What somebody can do who finds no orders taken; another feature's as well. */
  whileOffline?: () => ReactNode
}

export function SubmitOrderPage({ finder, whileOffline }: SubmitOrderPageProps) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const person = useSignedInUser().id
  const site = useSite()
  const [kept] = useState(() => readDraft(person))
  const screen = useOrderScreen(kept)
  const drawn = useDeferredOnScreen(screen)
  const shown = isSameToPerson(screen, drawn) ? drawn : screen
  const prefill = usePrefill(screen)
  const shared = useSharedFiles(screen)
  const offline = !site.services_online || screen.offer.data?.online === false

  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
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
          {whileOffline?.()}
        </Alert>
      ) : null}
      {prefill.failed ? (
        <Alert mb="md" color="bad" role="alert" title={t('again.failed')}>
          {prefill.failed}
        </Alert>
      ) : null}
      {shared.leftOut.length > 0 ? (
        <Alert
          mb="md"
          color="wait"
          role="status"
          title={t('shared.title')}
          withCloseButton
          closeButtonLabel={t('shared.close')}
          onClose={shared.dismiss}
        >
          {t('shared.text', { names: formats.list(shared.leftOut) })}
        </Alert>
      ) : null}
      <SubmitOrderForm screen={shown} finder={finder} offline={offline} />
    </>
  )
}

/**
 * What somebody does in the form shows at once. What the server says (the offer, the price, the look into a file) is drawn
 * in slices: the whole form is much to draw, and it must not hold up the next letter.
 */
function isSameToPerson(now: OrderScreen, drawn: OrderScreen): boolean {
  return (
    now.draft === drawn.draft &&
    now.order.form.errors === drawn.order.form.errors &&
    now.order.pending === drawn.order.pending &&
    now.order.failure === drawn.order.failure &&
    now.changedFrom === drawn.changedFrom
  )
}
