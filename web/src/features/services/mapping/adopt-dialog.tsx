import { Radio } from '@mantine/core'
import { useState } from 'react'
import { MARGIN_MOST, ROUNDINGS, type Rounding } from '#contract/services/margins.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { AdoptPreview } from './adopt-preview.tsx'
import classes from './mapping.module.css'
import { MAPPING, type Mapping, notAdopted } from './mapping.ts'

interface AdoptDialogProps {
  mapping: Mapping
  opened: boolean
  onClose: () => void
}

export function AdoptDialog({ mapping, opened, onClose }: AdoptDialogProps) {
  const { t } = useTranslation('services')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('adopt.title')} size="lg">
      {(close) => <AdoptForm mapping={mapping} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

const ROUNDING_NAMES = Object.keys(ROUNDINGS) as Rounding[]
const CUSTOMARY = 25

interface AdoptFormProps {
  mapping: Mapping
  onDone: () => void
  onCancel: () => void
}

/** Everything is ticked to begin with; what each would cost the own customers changes with the margin. */
function AdoptForm({ mapping, onDone, onCancel }: AdoptFormProps) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const toast = useToasts()
  const [offered] = useState(() => notAdopted(mapping))
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const adopting = useCall('POST /service_mapping/adopt', {
    refresh: [MAPPING, 'GET /service', 'GET /option'],
    idempotent: true,
  })
  const chosen = (rows: readonly { id: string }[]) =>
    rows.map(({ id }) => id).filter((id) => !leftOut.includes(id))
  const isAll = leftOut.length === 0
  const f = useServerForm({
    initialValues: { margin_percent: CUSTOMARY as number | string, rounding: 'half' as Rounding },
    check: ({ margin_percent }) => ({ margin_percent: typeof margin_percent !== 'number' && 'required' }),
    submit: ({ margin_percent, rounding }) =>
      adopting.mutateAsync({
        body: {
          margin_percent: Number(margin_percent),
          rounding,
          // Left out, extras that the provider added to what is here come along.
          ...(isAll ? {} : { service_ids: chosen(offered.services), option_ids: chosen(offered.options) }),
        },
      }),
    onDone: ({ services, options, linked, skipped }) => {
      toast.success(t('adopt.done', { services, options, linked }))
      if (skipped.length > 0) toast.error(t('adopt.skipped', { names: formats.list(skipped) }))
      onDone()
    },
  })
  const { margin_percent, rounding } = f.form.values
  return (
    <ServerForm of={f} label={t('adopt.title')}>
      <p className={classes.text}>{t('adopt.text')}</p>
      <div className={classes.pair}>
        <DecimalInput
          label={t('adopt.margin')}
          description={t('adopt.margin_hint')}
          suffix=" %"
          min={0}
          max={MARGIN_MOST}
          clampBehavior="strict"
          {...f.field('margin_percent')}
          data-autofocus
        />
        <Radio.Group label={t('adopt.rounding')} {...f.field('rounding')}>
          {ROUNDING_NAMES.map((name) => (
            <Radio key={name} value={name} label={t(`adopt.roundings.${name}`)} mt="xs" />
          ))}
        </Radio.Group>
      </div>
      <AdoptPreview
        offered={offered}
        percent={Number(margin_percent) || 0}
        rounding={rounding}
        leftOut={leftOut}
        onLeftOut={setLeftOut}
      />
      <FormButtons
        of={f}
        onCancel={onCancel}
        disabled={!isAll && chosen([...offered.services, ...offered.options]).length === 0}
      >
        {isAll ? t('adopt.submit_all') : t('adopt.submit')}
      </FormButtons>
    </ServerForm>
  )
}
