import { Button, Skeleton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { answerKey, FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './proof-card.module.css'

/** Whether every wallet equals the sum of its entries, as the nightly check found it. */
export function ProofCard() {
  const { t } = useTranslation('credits')
  const toast = useToasts()
  const last = useAnswer('GET /ledger_proof', {}, FRESH)
  const proving = useCall('POST /ledger_proof', { keepAs: answerKey('GET /ledger_proof', {}) })
  const check = () =>
    proving.mutate(undefined, {
      onSuccess: ({ proof }) =>
        proof.wrong.length === 0 ? toast.success(t('proof.checked')) : toast.error(t('proof.checked_wrong')),
      onError: toast.error,
    })
  return (
    <SectionCard title={t('proof.title')} hint={t('proof.hint')}>
      <Loaded query={last} skeleton={<Skeleton height={56} />}>
        {({ proof }) => (proof ? <Found proof={proof} /> : <p className={classes.text}>{t('proof.none')}</p>)}
      </Loaded>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={proving.isPending}
        onClick={check}
      >
        {t('proof.check')}
      </Button>
    </SectionCard>
  )
}

function Found({ proof }: { proof: Answer<'POST /ledger_proof'>['proof'] }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const right = proof.wrong.length === 0
  return (
    <div role="status">
      <p className={classes.text}>
        <StatusBadge tone={right ? 'ok' : 'bad'}>{right ? t('proof.right') : t('proof.wrong')}</StatusBadge>
      </p>
      <p className={classes.text}>
        {right
          ? t('proof.all_right', { count: proof.wallets })
          : t('proof.differences', { count: proof.wrong.length })}{' '}
        <span className={classes.small}>
          {t('proof.counted', { count: proof.transfers })} ·{' '}
          <time dateTime={proof.at} title={formats.dateTime(proof.at)}>
            {formats.relative(proof.at)}
          </time>
        </span>
      </p>
      {right ? null : (
        <ul className={classes.wrong}>
          {proof.wrong.map(({ account, stored, counted }) => (
            <li key={account}>
              <span className={classes.account}>
                <bdi>{account}</bdi>
              </span>
              <span>
                {t('proof.difference', {
                  stored: formats.credits(stored),
                  counted: formats.credits(counted),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
