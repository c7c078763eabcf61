import { Button, Switch, TextInput } from '@mantine/core'
import { PAYMENT_BOUNDS } from '#contract/payments/bounds.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import { useSavedForm } from '../../ui/form/use-saved-form.ts'
import type { ServerForm } from '../../ui/form/use-server-form.tsx'
import {
  checkMethod,
  hasFee,
  hasSandbox,
  type MethodSettings,
  type MethodValues,
  methodChange,
  methodValues,
  optionsOf,
  secretsOf,
  serverNames,
} from './method-values.ts'
import classes from './payments.module.css'
import { SecretField } from './secret-field.tsx'
import { useChangeMethod } from './use-change-method.ts'

/** The one option that is a paragraph. */
const LONG = 'note'

export function MethodForm({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const { method, message_url } = settings
  const changing = useChangeMethod()
  const f = useSavedForm({
    saved: settings,
    valuesOf: methodValues,
    check: checkMethod,
    submit: (values, before) =>
      changing.mutateAsync({ params: { method }, body: methodChange(method, before, values) }),
    rename: serverNames(method),
    fieldOf: ({ code }) => (code === 'outgoing_address_refused' ? 'server_url' : null),
  })
  const name = t(`methods.${method}`)
  return (
    <GuardedForm of={f} label={t('form_label', { name })}>
      {hasSandbox(method) ? (
        <Switch label={t('sandbox')} description={t('sandbox_hint')} {...f.tick('sandbox')} />
      ) : null}
      <div className={classes.pair}>
        {optionsOf(method)
          .filter((option) => option !== LONG)
          .map((option) => (
            <TextInput
              key={option}
              label={t(`fields.${option}`)}
              description={t(`hints.${option}`)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...f.field(option)}
              autoComplete="off"
            />
          ))}
        {secretsOf(method).map((secret) => (
          <SecretField key={secret} settings={settings} name={secret} field={f.field(secret)} />
        ))}
      </div>
      {optionsOf(method).includes(LONG) ? (
        <GrowingTextarea
          label={t('fields.note')}
          description={t('hints.note')}
          {...f.field(LONG)}
          minRows={2}
          maxRows={6}
          maxLength={PAYMENT_BOUNDS.note}
        />
      ) : null}
      {hasFee(method) ? <FeeFields f={f} /> : null}
      {message_url && method !== 'bank' ? (
        <div>
          <div className={classes.label}>{t('message_url')}</div>
          <p className={classes.small}>{t(`message_url_hint.${method}`)}</p>
          <Copyable value={message_url} what={t('message_url')} code />
        </div>
      ) : null}
      <div className={classes.buttons}>
        <SubmitButton of={f} />
        {f.form.isDirty() ? (
          <Button variant="default" disabled={f.pending} onClick={() => f.form.reset()}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </GuardedForm>
  )
}

function FeeFields({ f }: { f: ServerForm<MethodValues> }) {
  const { t } = useTranslation('payments')
  const { currency } = useSite()
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.label}>{t('fee')}</legend>
      <p className={classes.small}>{t('fee_hint')}</p>
      <div className={classes.pair}>
        <DecimalInput
          label={t('fee_percentage')}
          {...f.field('fee_percentage')}
          allowNegative={false}
          suffix=" %"
        />
        <DecimalInput
          label={t('fee_fixed')}
          {...f.field('fee_fixed')}
          allowNegative={false}
          suffix={` ${currency}`}
        />
      </div>
    </fieldset>
  )
}
