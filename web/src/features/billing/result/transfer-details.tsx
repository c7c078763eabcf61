import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import classes from './result.module.css'
import type { Payment } from './use-payment.ts'

type Transfer = Extract<NonNullable<Payment['next']>, { kind: 'transfer' }>

/** What to type into one's bank, each with a button to copy it. */
export function TransferDetails({ payment, transfer }: { payment: Payment; transfer: Transfer }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const lines = [
    { key: 'account_holder', value: transfer.account_holder },
    { key: 'iban', value: transfer.iban, code: true },
    { key: 'bic', value: transfer.bic, code: true },
    { key: 'bank_name', value: transfer.bank_name },
    { key: 'reference', value: transfer.reference, code: true },
  ] as const
  return (
    <>
      <dl className={classes.transfer}>
        <div className={classes.fact}>
          <dt>{t('transfer.amount')}</dt>
          <dd>
            <Copyable value={payment.amount.toFixed(2)} what={t('transfer.amount')}>
              {formats.money(payment.amount, payment.currency)}
            </Copyable>
          </dd>
        </div>
        {lines
          .filter(({ value }) => value)
          .map(({ key, value, ...line }) => (
            <div key={key} className={classes.fact}>
              <dt>{t(`transfer.${key}`)}</dt>
              <dd>
                <Copyable value={value} what={t(`transfer.${key}`)} code={'code' in line} />
              </dd>
            </div>
          ))}
      </dl>
      {transfer.note ? (
        <p className={classes.note}>
          <bdi>{transfer.note}</bdi>
        </p>
      ) : null}
      <p className={classes.text}>{t('transfer.reference_why')}</p>
    </>
  )
}
