import { Modal, Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AMOUNT_MAX } from '#contract/amounts.ts'
import type { Body } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { UnsavedScope, useGuardedClose } from '../../../ui/form/unsaved-scope.tsx'
import { type Problems, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { MODAL_TRANSITION } from '../../../ui/modal-timing.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { pricePerCredit, savingOf } from '../prices.ts'
import classes from './packages.module.css'
import { type Package, useAddPackage, useChangePackage } from './use-packages.ts'

interface PackageDialogProps {
  edited: Package | 'new' | null
  rate: number
  currency: string
  onClose: () => void
}

export function PackageDialog({ edited, onClose, ...props }: PackageDialogProps) {
  const { t } = useTranslation(['purchases', 'ui'])
  // Stays as it was while the dialog fades away.
  const last = useRef(edited)
  if (edited) last.current = edited
  const shown = last.current
  const { scope, close } = useGuardedClose(onClose)
  return (
    <Modal
      opened={edited !== null}
      onClose={() => void close()}
      title={shown === 'new' ? t('packages.add') : t('packages.edit')}
      transitionProps={MODAL_TRANSITION}
      closeButtonProps={{ 'aria-label': t('ui:confirm.close') }}
    >
      <UnsavedScope value={scope}>
        {shown === 'new' ? <NewPackage {...props} onDone={onClose} /> : null}
        {shown && shown !== 'new' ? <ChangedPackage {...props} item={shown} onDone={onClose} /> : null}
      </UnsavedScope>
    </Modal>
  )
}

interface FormProps {
  rate: number
  currency: string
  onDone: () => void
}

function NewPackage(props: FormProps) {
  const { t } = useTranslation('purchases')
  const adding = useAddPackage()
  return (
    <PackageForm
      {...props}
      initialValues={{ name: '', credits: '', price: '', active: true }}
      submit={adding.mutateAsync}
      said={t('packages.added')}
    />
  )
}

function ChangedPackage({ item, ...props }: FormProps & { item: Package }) {
  const { t } = useTranslation('ui')
  const changing = useChangePackage(item.id)
  const { name, credits, price, active } = item
  return (
    <PackageForm
      {...props}
      initialValues={{ name, credits, price, active }}
      submit={changing.mutateAsync}
      said={t('form.saved')}
    />
  )
}

interface Values {
  name: string
  credits: number | ''
  price: number | ''
  active: boolean
}

const CREDITS_MOST = 1_000_000

function checkAmount(value: number | '', max: number): Problems<Values>['price'] {
  if (value === '') return 'required'
  if (value < 0.01) return { code: 'too_small', params: { min: 0.01 } }
  return value > max && { code: 'too_big', params: { max } }
}

interface PackageFormProps extends FormProps {
  initialValues: Values
  submit: (body: Body<'POST /price'>) => Promise<unknown>
  /** What is said when it went well. */
  said: string
}

export function PackageForm({ rate, currency, onDone, initialValues, submit, said }: PackageFormProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const toast = useToasts()
  const f = useServerForm({
    initialValues,
    check: ({ credits, price }) => ({
      credits: checkAmount(credits, CREDITS_MOST),
      price: checkAmount(price, AMOUNT_MAX),
    }),
    submit: ({ name, credits, price, active }) =>
      submit({ name: name.trim(), credits: Number(credits), price: Number(price), active }),
    onDone: () => {
      toast.success(said)
      onDone()
    },
  })
  const { credits, price } = f.form.values
  const saving = savingOf(Number(price), Number(credits), rate)
  return (
    <ServerForm of={f} label={t('packages.title')}>
      <UnsavedGuard isDirty={f.isDirty} />
      <TextInput
        label={<Optional>{t('packages.name')}</Optional>}
        maxLength={60}
        data-autofocus
        {...f.field('name')}
      />
      <div className={classes.pair}>
        <DecimalInput label={t('columns.credits')} allowNegative={false} {...f.field('credits')} />
        <DecimalInput
          label={t('packages.price')}
          allowNegative={false}
          rightSection={<span className={classes.unit}>{currency}</span>}
          rightSectionWidth={56}
          {...f.field('price')}
        />
      </div>
      <p className={classes.hint} aria-live="polite">
        {credits && price
          ? [
              t('buy.per_credit', { price: formats.money(pricePerCredit(price, credits), currency) }),
              saving > 0
                ? t('packages.saves', { saving: formats.percent(saving / 100) })
                : t('packages.saves_nothing'),
            ].join(' · ')
          : t('packages.net')}
      </p>
      <Switch label={t('packages.active')} description={t('packages.active_hint')} {...f.tick('active')} />
      <DialogButtons>
        <SubmitButton of={f} />
      </DialogButtons>
    </ServerForm>
  )
}
