import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../../ui/skeletons.tsx'
import { useMaySee } from '../use-may-see.ts'
import { CategoriesCard } from './categories-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { RangePicker } from './range-picker.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SellersCard } from './sellers-card.tsx'
import { StatesCard } from './states-card.tsx'
import classes from './statistics.module.css'
import { StockCard } from './stock-card.tsx'
import { hasSales, type Statistics, useStatistics } from './use-statistics.ts'

/** What the shop sells, by days, and what is left to sell. */
export function ShopStatisticsPage() {
  const { t } = useTranslation('shop-orders-manager')
  const { chosen, query } = useStatistics()
  return (
    <>
      <PageHeader title={t('statistics.title')} hint={t('statistics.hint')} />
      <div className={classes.stack}>
        <RangePicker chosen={chosen} />
        <Loaded query={query} skeleton={<Skeletons />}>
          {(statistics) => (
            <div className={query.isPlaceholderData ? classes.past : classes.stack}>
              <Shown statistics={statistics} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Shown({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const { date } = useFormats()
  if (!hasSales(statistics)) {
    return (
      <>
        <SectionCard>
          <NothingSold />
        </SectionCard>
        <StockCard statistics={statistics} />
      </>
    )
  }
  const day = (text: string) => date(`${text}T00:00:00Z`, 'UTC')
  return (
    <>
      <p className={classes.span}>
        {t('statistics.span', { from: day(statistics.from), to: day(statistics.to) })}
      </p>
      <FiguresCard statistics={statistics} />
      <RevenueChart statistics={statistics} />
      <div className={classes.halves}>
        <SellersCard statistics={statistics} />
        <div className={classes.stack}>
          <CategoriesCard statistics={statistics} />
          <StatesCard statistics={statistics} />
        </div>
      </div>
      <StockCard statistics={statistics} />
    </>
  )
}

function NothingSold() {
  const { t } = useTranslation('shop-orders-manager')
  const maySee = useMaySee()
  return (
    <EmptyState
      title={t('statistics.empty')}
      text={t('statistics.empty_text')}
      icon={<IconChartBar size={24} stroke={1.6} />}
      action={
        maySee.products ? (
          <LinkButton to="/admin/shop_manager/products" variant="default">
            {t('statistics.to_products')}
          </LinkButton>
        ) : null
      }
    />
  )
}

function Skeletons() {
  return (
    <>
      <Skeleton height={20} width={220} />
      <SkeletonCards heights={[84, 250, 300]} />
    </>
  )
}
