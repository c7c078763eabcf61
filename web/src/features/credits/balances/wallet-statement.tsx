import { Button, Skeleton, Stack } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { MovementPurpose } from '../movement-purpose.tsx'
import { SignedCredits } from '../signed-credits.tsx'
import { type StaffMovement, useStatement } from './use-statement.ts'
import classes from './wallet-statement.module.css'

export function WalletStatement({ userId }: { userId: string }) {
  const { t } = useTranslation('credits')
  const statement = useStatement(userId)
  return (
    <Loaded query={statement} skeleton={<Lines />}>
      {({ pages }) => {
        const movements = pages.flatMap(({ items }) => items)
        if (movements.length === 0) return <EmptyState title={t('statement.empty')} />
        return (
          <>
            <ul className={classes.list}>
              {movements.map((movement) => (
                <Line key={movement.seq} movement={movement} />
              ))}
            </ul>
            {statement.hasNextPage ? (
              <Button
                fullWidth
                variant="default"
                loading={statement.isFetchingNextPage}
                onClick={() => void statement.fetchNextPage()}
              >
                {t('statement.more')}
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function Line({ movement }: { movement: StaffMovement }) {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.act}>{t(`acts.${movement.act}`)}</div>
        <MovementPurpose movement={movement} />
        <div className={classes.small}>
          {formats.dateTime(movement.at)}
          {movement.actor ? (
            <>
              {' · '}
              <bdi>{movement.actor.name}</bdi>
            </>
          ) : null}
        </div>
      </div>
      <div className={classes.figures}>
        <SignedCredits value={movement.credits} />
        <span className={classes.small} title={t('columns.balance')}>
          <bdi dir="ltr">{formats.credits(movement.balance)}</bdi>
        </span>
      </div>
    </li>
  )
}

function Lines() {
  return (
    <Stack gap="sm">
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </Stack>
  )
}
