import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { MovementPurpose } from '../movement-purpose.tsx'
import { SignedCredits } from '../signed-credits.tsx'
import classes from './wallet-statement.module.css'

export function WalletStatement({ userId }: { userId: string }) {
  const { t } = useTranslation('credits')
  const statement = useStatement(userId)
  return (
    <Loaded query={statement} skeleton={<SkeletonLines heights={[52, 52, 52, 52]} />}>
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

type StaffMovement = Answer<'GET /balances/{user_id}/history'>['items'][number]

const SIZE = 20

function useStatement(userId: string) {
  return useInfiniteQuery({
    queryKey: [...CREDITS_KEY, 'statement', userId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /balances/{user_id}/history', {
        params: { user_id: userId },
        query: { page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  })
}
