import { Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AMOUNT_MAX } from '#contract/amounts.ts'
import { SALE_BOUNDS } from '#contract/credit-sales/bounds.ts'
import type { Body } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EditItem, type ItemForm } from '../../../ui/catalogue/edit-item.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import { Optional } from '../../../ui/form/optional.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { pricePerCredit, savingOf } from '../prices.ts'
import classes from './packages.module.css'
import { type Package, packageList } from './packages.ts'

interface PackageDialogProps {
  edited: Package | 'new' | null
  rate: number
  currency: string
  onClose: () => void
}

export function PackageDialog({ edited, onClose, ...props }: PackageDialogProps) {
  const { t } = useTranslation('purchases')
  // Stays as it was while the dialog fades away.
  const last = useRef(edited)
  if (edited) last.current = edited
  const shown = last.current
  return (
    <Dialog
      opened={edited !== null}
      onClose={onClose}
      title={shown === 'new' ? t('packages.add') : t('packages.edit')}
    >
      {shown ? (
        <EditItem
          key={shown === 'new' ? 'new' : shown.id}
          list={packageList}
          of={shown}
          added={t('packages.added')}
          onDone={onClose}
        >
          {({ of, ...form }) => <PackageForm {...props} {...form} initialValues={valuesOf(of)} />}
        </EditItem>
      ) : null}
    </Dialog>
  )
}

interface Values {
  name: string
  credits: number | ''
  price: number | ''
  active: boolean
}

function valuesOf(item: Package | 'new'): Values {
  if (item === 'new') return { name: '', credits: '', price: '', active: true }
  const { name, credits, price, active } = item
  return { name, credits, price, active }
}

interface PackageFormProps extends Omit<ItemForm<Package, Body<'POST /price'>>, 'of'> {
  rate: number
  currency: string
  initialValues: Values
}

export function PackageForm({ rate, currency, onDone, initialValues, submit, said }: PackageFormProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const toast = useToasts()
  const f = useServerForm({
    initialValues,
    check: ({ credits, price }) => ({
      credits: numberProblem(credits, [0.01, SALE_BOUNDS.credits]),
      price: numberProblem(price, [0.01, AMOUNT_MAX]),
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
    <GuardedForm of={f} label={t('packages.title')}>
      <TextInput
        label={<Optional>{t('packages.name')}</Optional>}
        maxLength={SALE_BOUNDS.package_name}
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
    </GuardedForm>
  )
}
